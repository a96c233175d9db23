/** The built Worker, placed here by `bundle.ts`. */
declare module "cabinet:product";
