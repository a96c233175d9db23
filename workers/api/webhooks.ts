import { Hono } from "hono";

export const webhooks = new Hono();
