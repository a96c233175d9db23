import * as build from "virtual:remix/server-build";
import { type LazyBuild, narrowHandler } from "./narrow-routes";

export const pages = narrowHandler(build as unknown as LazyBuild);
