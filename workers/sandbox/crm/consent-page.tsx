/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import { style } from "../pages/phone-style";

interface Consent {
  crm: string;
  action: string;
  field: string;
  value: string;
  state: string;
}

/** Where a CRM's owner grants us access. */
export function ConsentPage({ crm, action, field, value, state }: Consent) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{crm}</title>
        <style>{raw(style)}</style>
      </head>
      <body>
        <main>
          <section class="sheet">
            <h1>{crm}</h1>
            <form action={action}>
              <input type="hidden" name="state" value={state} />
              <label>
                Account <input name={field} value={value} />
              </label>
              <button type="submit">Allow</button>
            </form>
          </section>
        </main>
      </body>
    </html>
  );
}
