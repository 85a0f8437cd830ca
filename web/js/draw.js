// The pictures that are too fine for elements, as custom elements that take bytes. A page that shows one loads this module.
import "./chunk-map.js";
import "./chunk-lens.js";
import "./container-map.js";
