// What a user of the page sees and does, as functions that user.py evaluates in the page.
(() => {
  const HAND = '[data-drop="hand"]';
  const PROMPT = '[data-part="prompt"]';
  const TRAY = '[data-drop="tray"]';
  const ACTIONS = '[data-part="actions"] button, [data-part="talon-peek"] button';
  const LEFT_ALONE = [
    ...['clear-selection', 'carte-blanche', 'lower', 'higher', 'jump'].map(
      (control) => `[data-control="${control}"]`,
    ),
    ...['concede', 'moon'].map((verb) => `[data-verb="${verb}"]`),
  ].join();

  const isUsable = (element) => element.getClientRects().length > 0 && !element.disabled;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isUsable);
  const isPressed = (element) => element.getAttribute('aria-pressed') === 'true';
  const isOwnTurn = () => {
    const seat = document.querySelector('main')?.dataset.turn;
    return document.querySelector(HAND)?.dataset.zone === `hand:${seat}`;
  };

  // The next thing to press: the action that the page proposes, else a card that can be played.
  // 'done' at the result of a deal, null while others act. `luck` from 0 to 1 picks one of several.
  const find = (luck) => {
    const pick = (list) => list[Math.floor(luck * list.length)];
    if (document.querySelector('main[aria-busy=true]')) return null;
    if (all('[data-part="result"]').length) return 'done';
    const answers = all('dialog[open] button, [role=alertdialog] button');
    if (answers.length) return pick(answers.slice(-1));
    const trumps = all('button[data-verb="trump"]');
    if (trumps.length) return pick(trumps);
    const actions = all(ACTIONS);
    const main = actions.filter((element) => element.classList.contains('main'));
    if (main.length) return pick(main);
    const hand = all(`${HAND} button:not([aria-disabled=true])`);
    const tray = document.querySelector(TRAY);
    if (tray && hand.length) return pick(hand.filter((element) => !isPressed(element)));
    const others = actions.filter((element) => !element.matches(LEFT_ALONE));
    if (others.length) return pick(others);
    const lifted = hand.filter(isPressed);
    return hand.length && isOwnTurn() ? pick(lifted.length ? lifted : hand) : null;
  };

  // Where that is, for a mouse or a finger.
  const point = (luck) => {
    const found = find(luck);
    if (!(found instanceof Element)) return found;
    found.scrollIntoView({ block: 'nearest' });
    const box = found.getBoundingClientRect();
    return { x: box.left + Math.min(12, box.width / 2), y: box.top + box.height / 2 };
  };

  // What that is, for a user of keys: a button, a card to play, or a card to lift.
  const aim = (luck) => {
    const found = (window.aim = find(luck));
    if (!(found instanceof Element)) return found;
    if (!found.closest(HAND)) return 'button';
    return document.querySelector(TRAY) ? 'lift' : 'play';
  };

  // The key that leads towards the aim: '' when it has the focus, null when it is gone.
  const step = () => {
    const focused = document.activeElement;
    if (!window.aim.isConnected) return null;
    if (focused === window.aim) return '';
    const position = focused.compareDocumentPosition(window.aim);
    const isLater = position & Node.DOCUMENT_POSITION_FOLLOWING;
    if (focused.closest(HAND) && window.aim.closest(HAND)) {
      return isLater ? 'ArrowRight' : 'ArrowLeft';
    }
    return isLater ? 'Tab' : 'Shift+Tab';
  };

  const describeAim = () => {
    const start = (element) => element.outerHTML.slice(0, 200);
    return `${start(window.aim)} from ${start(document.activeElement)}`;
  };

  // Keeps the prompt of every frame in which nothing has the focus, in `window.unfocused`.
  const watchFocus = () => {
    window.unfocused = [];
    const look = () => {
      if (document.activeElement === document.body) {
        window.unfocused.push(document.querySelector(PROMPT)?.textContent);
      }
      requestAnimationFrame(look);
    };
    look();
  };

  // Resolves when the page has been painted.
  const painted = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  return { point, aim, step, describeAim, watchFocus, painted };
})()
