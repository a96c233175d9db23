import { Hono } from "hono";

export const api = new Hono();
