import { env } from "cloudflare:test";

/** Messages one second apart, delivered long ago; one of the oldest contains "Needle". */
export async function storeMany(ownerId: string, many: number): Promise<void> {
  await env.DB.prepare(`WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ?2 - 1)
    INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, created_at, updated_at)
    SELECT ?1, substr(printf('%012x', ?3 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?3 + n * 1000), 9)
        || printf('-7000-8000-%012x', n * 256),
      'sms', 'CABINET', printf('7916%07d', n), iif(n = 9, 'Needle', 'Hay'), 1, 1, 'delivered', ?3 + n * 1000, 1
    FROM n`)
    .bind(ownerId, many, Date.UTC(2026, 0, 1))
    .run();
  await env.DB.prepare("UPDATE accounts SET sendings = ?2 WHERE owner_id = ?1").bind(ownerId, many).run();
}
