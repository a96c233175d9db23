export function clientOf(request: Request) {
  return { ip: request.headers.get("cf-connecting-ip"), userAgent: request.headers.get("user-agent") };
}
