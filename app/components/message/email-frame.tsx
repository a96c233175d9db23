import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";

const PAUSE_MS = 400;
const DOOR = "/letter";

export interface StoredEmail {
  address: string;
  html: string;
}

/** E-mail in a sandboxed frame: a stored e-mail loads by address, an unsaved one is posted into the frame. */
export function EmailFrame({ html, stored }: { html: string; stored: string | null }) {
  const { t } = useTranslation("compose");
  const id = useId();
  const wanted = stored ?? html;
  const [shown, setShown] = useState({ turn: 0, isStored: stored !== null, letter: stored ?? "" });
  const name = `${id}-${shown.turn}`;
  useEffect(() => {
    if (shown.letter === wanted) return;
    const next = { turn: shown.turn + 1, isStored: stored !== null, letter: wanted };
    const timer = setTimeout(() => setShown(next), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, stored, shown]);
  useEffect(() => {
    if (!shown.isStored && shown.letter !== "") postInto(name, shown.letter);
  }, [name, shown]);
  return (
    <>
      {/* Sandboxed: scripts never run. A new frame each time keeps it out of the back button's history. */}
      <iframe
        key={name}
        name={name}
        title={t("preview")}
        sandbox=""
        src={shown.isStored ? shown.letter : undefined}
        className="min-h-80 w-full flex-1 bg-[#fff]"
      />
      {!shown.isStored && (
        <noscript>
          <Button size="s" formAction={DOOR} formTarget={name}>
            {t("refresh")}
          </Button>
        </noscript>
      )}
    </>
  );
}

// A separate form, because the surrounding one would save the draft.
function postInto(target: string, html: string) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: DOOR, target, hidden: true });
  const field = document.createElement("textarea");
  Object.assign(field, { name: "html", value: html });
  form.appendChild(field);
  document.body.appendChild(form);
  form.submit();
  form.remove();
}
