/** Catalogs of every page, one file per language. */
export const FRAME = ["common", "screens", "shell"];
