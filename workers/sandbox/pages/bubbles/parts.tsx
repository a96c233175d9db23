/** @jsxImportSource hono/jsx */
import type { Button, Extras } from "../../core/message";
import type { Texts } from "../phone-texts";
import type { Shown } from "./bubble";

export function Words({ children }: { children: string }) {
  return children === "" ? null : <p class="words">{children}</p>;
}

export function Media({ texts, extras: { image, video, audio, file } }: { texts: Texts; extras: Extras }) {
  return (
    <>
      {image && <img src={image} alt={texts.image} loading="lazy" referrerpolicy="no-referrer" />}
      {/* biome-ignore lint/a11y/useMediaCaption: messages carry no captions */}
      {video && <video src={video} controls preload="metadata" aria-label={texts.video} />}
      {/* biome-ignore lint/a11y/useMediaCaption: messages carry no captions */}
      {audio && <audio src={audio} controls preload="none" aria-label={texts.audio} />}
      {file && (
        <a class="file" href={file.url} target="_blank" rel="noreferrer">
          <span class="ending">{endingOf(file.name)}</span>
          <span class="name">{file.name}</span>
        </a>
      )}
    </>
  );
}

export function Keys({ message, extras, search }: Shown) {
  if (!extras.buttons?.length) return null;
  return (
    <div class="keys">
      {extras.buttons.map((button, place) =>
        button.url ? (
          <a key={button.text} href={button.url} title={button.url} target="_blank" rel="noreferrer">
            {button.text}
          </a>
        ) : (
          <Key key={button.text} id={message.id} button={button} place={place} search={search} />
        ),
      )}
    </div>
  );
}

interface Pressable {
  id: number;
  button: Button;
  place: number;
  search: string;
}

function Key({ id, button, place, search }: Pressable) {
  return (
    <form method="post" action={`/phone/${id}/press`}>
      <input type="hidden" name="q" value={search} />
      <button name="button" value={String(place)} type="submit">
        {button.text}
      </button>
    </form>
  );
}

function endingOf(name: string): string {
  return (/\.([a-z0-9]{1,4})$/i.exec(name)?.[1] ?? "…").toUpperCase();
}
