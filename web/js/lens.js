// The lens: a ring with four ticks, and two tangent lines that join a small thing to its enlargement.

// ring draws the rim of a lens.
export function ring(g, x, y, r, colour) {
  g.save();
  g.strokeStyle = colour;
  g.lineWidth = 2;
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.stroke();
  const tick = Math.max(5, r * 0.09);
  g.beginPath();
  for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    g.moveTo(x + dx * (r - tick), y + dy * (r - tick));
    g.lineTo(x + dx * r, y + dy * r);
  }
  g.stroke();
  g.globalAlpha = 0.35;
  g.lineWidth = 1;
  g.beginPath();
  g.arc(x, y, r - 4, 0, 7);
  g.stroke();
  g.restore();
}

// tangents draws the two lines that touch both circles on the outside.
export function tangents(g, x1, y1, r1, x2, y2, r2, colour) {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const d = Math.hypot(dx, dy);
  if (d <= Math.abs(r1 - r2)) return;
  const along = Math.atan2(dy, dx);
  const open = Math.acos((r1 - r2) / d);
  g.save();
  g.strokeStyle = colour;
  g.globalAlpha = 0.45;
  g.lineWidth = 1;
  for (const a of [along + open, along - open]) {
    g.beginPath();
    g.moveTo(x1 + r1 * Math.cos(a), y1 + r1 * Math.sin(a));
    g.lineTo(x2 + r2 * Math.cos(a), y2 + r2 * Math.sin(a));
    g.stroke();
  }
  g.restore();
}

// inside runs draw with everything cut off outside of a circle, over a ground.
export function inside(g, x, y, r, ground, draw) {
  g.save();
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fillStyle = ground;
  g.fill();
  g.clip();
  draw();
  g.restore();
}
