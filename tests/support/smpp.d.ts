declare module "smpp";
