/** Catalogs that every page of the browser has: one file a language. */
export const FRAME = ["common", "screens", "shell"];
