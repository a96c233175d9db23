import { test } from "vitest";
import { createList } from "../../../app/domain/contacts/lists";
import { startImport } from "../../../app/domain/contacts/import";
import { previewImport } from "../../../app/domain/contacts/preview";
import { storeFile } from "../../../app/domain/files/files";
import { getTask } from "../../../app/domain/tasks/tasks";
import { newId } from "../../../app/domain/shared/ids";
import { openEngine } from "../../support/engine";

test("speed", async () => {
  for (let round = 0; round < 3; round++) {
  const engine = openEngine();
  const viewer = { id: newId() };
  const list = await createList(engine, viewer, { title: "x" });
  if (!list.ok) throw 1;
  const head = ["Телефон", "Имя", "Фамилия", "Отчество", "E-mail", "Пол", "Дата рождения", ...Array.from({ length: 20 }, (_, i) => `custom${String(i + 1).padStart(2, "0")}`)];
  const lines = [head.join(";")];
  const N = 50000;
  for (let i = 0; i < N; i++) lines.push([`7916${String(i).padStart(7, "0")}`, "Наталья", "Смирнова", "Петровна", `user${i}@example.ru`, "ж", "14.03.1988", ...Array.from({ length: 20 }, (_, k) => `Заказ ${i}${k}`)].join(";"));
  const bytes = new TextEncoder().encode(lines.join("\r\n")).slice(0, 20971520);
  const file = await storeFile(engine, viewer, { name: "a.csv", bytes });
  if (!file.ok) throw new Error(JSON.stringify(file));
  let t = performance.now();
  const p = await previewImport(engine, viewer, { fileId: file.value.id });
  await engine.db.run("select 1");
  console.log("preview", Date.now(), bytes.length, p.ok && p.value.total);
  const a = Date.now();
  const r = await startImport(engine, viewer, { fileId: file.value.id, listId: list.value.id, duplicates: "fill" });
  const b = Date.now();
  if (!r.ok) throw new Error(JSON.stringify(r));
  await engine.work();
  const c = Date.now();
  const task = await getTask(engine.db, viewer, r.value.taskId);
  console.log("start", b - a, "run", c - b, "rate", task!.sent / (c - b) * 1000, task!.state, task!.sent, task!.errored, task!.cursor.seq);
  const d = Date.now();
  const r2 = await startImport(engine, viewer, { fileId: file.value.id, listId: list.value.id, duplicates: "fill" });
  if (!r2.ok) throw new Error(JSON.stringify(r));
  const e = Date.now();
  await engine.work();
  const f = Date.now();
  const task2 = await getTask(engine.db, viewer, r2.value.taskId);
  console.log("again", e - d, "run", f - e, "rate", task2!.expanded / (f - e) * 1000, task2!.state, JSON.stringify(task2!.meta), task2!.errored);
  }
}, 120000);
