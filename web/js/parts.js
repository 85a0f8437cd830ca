// Puts the files that a form was given into one. Since 7.0 a server keeps its append-only file as a base and increments;
// joined in their order they read like an append-only file of one part.

const part = /\.(\d+)\.(base|incr)\.(rdb|aof)$/;

// join gives {file, name}, or {fault} for files that do not belong together or where only one is taken. It reads none of
// them.
export function join(files, several) {
  if (files.length === 1) return { file: files[0], name: files[0].name };
  if (!several) return { fault: `These are ${files.length} files: give one at a time.` };
  const parts = files
    .filter((f) => !f.name.endsWith(".manifest"))
    .map((file) => ({ file, name: file.name, of: part.exec(file.name) }))
    .sort((a, b) => rank(a) - rank(b));
  const stranger = parts.find((p) => !p.of);
  if (stranger) return { fault: `${stranger.name} is no part of an append-only file: give one file, or all parts of one, such as appendonly.aof.1.base.rdb and appendonly.aof.1.incr.aof.` };
  const bases = parts.filter((p) => p.of[2] === "base");
  if (bases.length > 1) return { fault: `${bases[0].name} and ${bases[1].name} are both a base: leave out the one that the manifest does not list with type b.` };
  if (!parts.length) return { fault: "A manifest lists the parts of an append-only file: give them too." };
  return { file: new Blob(parts.map((p) => p.file)), name: `${parts[0].name} and ${parts.length - 1} more` };
}

function rank({ of }) {
  if (!of) return 0;
  return of[2] === "base" ? 0 : Number(of[1]);
}
