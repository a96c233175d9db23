export const style = `
:root { color-scheme: light dark;
  --canvas: light-dark(oklch(.972 .005 95), oklch(.172 .008 220)); --surface: light-dark(oklch(.998 .001 95), oklch(.202 .009 220));
  --sunken: light-dark(oklch(.955 .006 95), oklch(.242 .01 220)); --line: light-dark(oklch(.912 .007 95), oklch(.288 .011 220));
  --field: light-dark(oklch(.64 .012 95), oklch(.535 .014 220)); --ink: light-dark(oklch(.24 .016 215), oklch(.945 .006 200));
  --ink-2: light-dark(oklch(.42 .016 215), oklch(.79 .01 210)); --ink-3: light-dark(oklch(.51 .014 215), oklch(.69 .012 215));
  --accent: light-dark(oklch(.43 .074 210), oklch(.8 .085 203)); --on-accent: light-dark(oklch(.99 .004 200), oklch(.21 .03 215));
  --accent-tint: light-dark(oklch(.952 .02 205), oklch(.285 .032 212)); --focus: light-dark(oklch(.52 .09 210), oklch(.8 .085 203));
  --ok: light-dark(oklch(.44 .1 152), oklch(.81 .12 156)); --info: light-dark(oklch(.47 .12 250), oklch(.8 .085 248));
  --bad: light-dark(oklch(.5 .175 27), oklch(.78 .115 24)); --bad-tint: light-dark(oklch(.958 .02 22), oklch(.29 .06 22)) }
*, ::before, ::after { box-sizing: border-box; margin: 0 }
body { font: 400 .875rem/1.4286 Geist, system-ui, sans-serif; color: var(--ink); background: var(--canvas) }
h1 { font-size: 1.375rem; line-height: 28px; letter-spacing: -.012em } h2 { font-size: 1rem; line-height: 24px }
h1, h2 { font-weight: 600 }
header, main { max-width: 1200px; margin: 0 auto; padding: 24px 24px 0 }
main { display: grid; grid-template-columns: minmax(0, 1fr) 320px; gap: 24px; padding-bottom: 48px; align-items: start }
header p, .meta, small { color: var(--ink-3); font-size: .8125rem }
.num { font-variant-numeric: tabular-nums; white-space: nowrap }
.sheet { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden }
.sheet + .sheet { margin-top: 16px }
.sheet > h2, .sheet > form, .sheet > p, .sheet > dl { padding: 12px 16px }
.thread > h2 { display: flex; justify-content: space-between; gap: 12px; border-bottom: 1px solid var(--line) }
.thread > h2 a { color: inherit; text-decoration: none } .thread > h2 a:hover { text-decoration: underline }
.meta { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center }
.meta b { font-weight: 500; color: var(--ink-2); overflow-wrap: anywhere }
.delivered, .seen { color: var(--ok) } .sent { color: var(--info) } .failed, .rejected { color: var(--bad) }
.badge { font-size: .75rem; font-weight: 500; padding: 2px 8px; border-radius: 6px; background: var(--sunken); color: var(--ink-2); align-self: center }
.letter { display: grid; gap: 4px; padding: 12px 16px } .letter .words { padding: 4px 0; max-width: 70ch } .letter pre { overflow-x: auto; max-width: 100%; font-size: .8125rem }
.thread { --app: var(--accent); --on-app: var(--on-accent) }
.chat { display: flex; flex-direction: column-reverse; gap: 16px; max-height: 640px; overflow-y: auto;
  padding: 16px; list-style: none; background: var(--chat, var(--canvas)) }
.message { display: grid; justify-items: start; gap: 4px; max-width: 100% } .message > .meta { max-width: 100% }
.bubble { width: fit-content; max-width: min(360px, 100%); overflow: hidden; background: var(--bubble, light-dark(var(--surface), var(--sunken))); border-radius: 14px 14px 14px 4px;
  box-shadow: 0 1px 1px oklch(0 0 0 / .12) }
.words { padding: 8px 12px; white-space: pre-wrap; overflow-wrap: anywhere }
.bubble img, .bubble video { display: block; width: 360px; max-width: 100%; max-height: 300px; object-fit: cover; background: var(--sunken) } .bubble audio { display: block; max-width: 100% }
.file { display: flex; gap: 10px; align-items: center; padding: 10px 12px 4px; color: inherit; text-decoration: none } .file .name { overflow-wrap: anywhere; font-weight: 500 }
.ending { display: grid; place-items: center; flex: none; width: 40px; height: 40px; border-radius: 10px; background: var(--app); color: var(--on-app); font-size: .6875rem; font-weight: 600 }
.keys { display: grid; gap: 4px; width: min(360px, 100%) } .keys button { width: 100%; border: 0 } .keys a, .keys button { display: grid; place-items: center; min-height: 36px; padding: 6px 12px;
  font-weight: 500; text-align: center; text-decoration: none; overflow-wrap: anywhere }
.press { display: grid; gap: 4px; padding: 0 12px 10px } .press a { overflow-wrap: anywhere; font-size: .8125rem; color: var(--app) }
.answer { justify-self: end; max-width: min(360px, 100%); padding: 8px 12px; border-radius: 14px 14px 4px 14px; background: var(--mine, var(--accent-tint)); overflow-wrap: anywhere }
.answer small, .answer time { font-size: .75rem; color: var(--ink-2) }
.acts { display: flex; flex-wrap: wrap; gap: 8px; padding: 0 16px 12px }
nav.row { display: flex; gap: 16px; margin-top: 12px } nav.row [aria-current] { color: inherit; font-weight: 500; text-decoration: none }
iframe { width: 100%; height: 420px; margin-top: 8px; border: 1px solid var(--line); border-radius: 7px; background: #fff; color-scheme: light }
summary { color: var(--accent); cursor: pointer }
form.row { display: flex; gap: 8px; align-items: end } form.row label { flex: 1 }
label { display: block; font-size: .8125rem; font-weight: 500 } label.check { display: flex; gap: 8px; align-items: center; min-height: 32px }
form.stack { display: grid; gap: 12px }
input:not([type=checkbox]) { display: block; width: 100%; min-height: 36px; padding: 6px 10px; margin-top: 4px; font: inherit; font-weight: 400;
  color: inherit; background: var(--surface); border: 1px solid var(--field); border-radius: 7px }
input[type=checkbox] { width: 18px; height: 18px; accent-color: var(--accent) }
button { font: inherit; font-weight: 500; min-height: 36px; padding: 6px 14px; border: 1px solid var(--field); border-radius: 7px;
  background: var(--surface); color: var(--ink); cursor: pointer } button:hover { background: var(--sunken) }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button.quiet { min-height: 28px; padding: 2px 10px; border-color: var(--line) } button.bad { color: var(--bad); width: 100% }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.note { background: var(--bad-tint); color: var(--bad); border-radius: 7px; padding: 8px 12px; margin-top: 12px }
a { color: var(--accent) } .find { margin-bottom: 16px; max-width: 480px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; font-size: .8125rem } dl div { display: contents } dt { font-weight: 500 } dd { color: var(--ink-2) }
@media (max-width: 860px) { main { grid-template-columns: minmax(0, 1fr) } header, main { padding-left: 16px; padding-right: 16px } }
`;

/** Refreshes every two seconds, except while a reply is being typed. */
export const refresh = `
document.addEventListener("click", ({ target }) => {
  const text = target.closest?.("[data-say]")?.dataset.say;
  if (!text) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = /[а-яё]/i.test(text) ? "ru" : "en";
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
});
setInterval(async () => {
  const list = document.getElementById("threads");
  if (document.hidden || list.querySelector("details[open]") || [...list.querySelectorAll("audio, video")].some((media) => !media.paused) || [...list.querySelectorAll("input")].some((input) => input.value || input === document.activeElement)) return;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["threads", "total"]) {
    const [old, now] = [document.getElementById(id), page.getElementById(id)];
    if (old.innerHTML !== now.innerHTML) old.replaceWith(now);
  }
}, 2000);
`;
