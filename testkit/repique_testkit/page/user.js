// What a user of the page sees and does, as functions that user.py evaluates in the page.
(() => {
  const HAND = '[aria-label="Your hand"]';
  const PROMPT = '[aria-label="What is wanted"]';
  const ACTIONS =
    '[aria-label="What you can do"] button, [aria-label="Cards you leave"] button';
  const NOT_OFTEN = /Clear|blanche|Lower|Higher|Go to|again|Give up|hoot/;

  const isUsable = (element) => element.getClientRects().length > 0 && !element.disabled;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isUsable);
  const text = (element) => (element.textContent || '').trim();
  const isPressed = (element) => element.getAttribute('aria-pressed') === 'true';

  // The next thing to press: the action that the page proposes, else a card that can be played.
  // 'done' at the result of a deal, null while others act. `luck` from 0 to 1 picks one of several.
  const find = (luck) => {
    const pick = (list) => list[Math.floor(luck * list.length)];
    if (document.querySelector('main[aria-busy=true]')) return null;
    if (all('[aria-label="Result"]').length) return 'done';
    const answers = all('dialog[open] button, [role=alertdialog] button');
    if (answers.length) return pick(answers.slice(-1));
    const trumps = all('[aria-label="Name trumps"] button');
    if (trumps.length) return pick(trumps);
    const actions = all(ACTIONS);
    const main = actions.filter((element) => element.classList.contains('main'));
    if (main.length) return pick(main);
    const hand = all(`${HAND} button:not([aria-disabled=true])`);
    const tray = document.querySelector('[data-drop="tray"]');
    if (tray && hand.length) return pick(hand.filter((element) => !isPressed(element)));
    const others = actions.filter(
      (element) => !NOT_OFTEN.test(text(element) + (element.getAttribute('aria-label') || '')),
    );
    if (others.length) return pick(others);
    const prompt = document.querySelector(PROMPT);
    const lifted = hand.filter(isPressed);
    const isDimmed = all(`${HAND} [aria-disabled=true]`).length > 0;
    const isOwnTurn = isDimmed || (prompt && /^Your|^The .* be played/.test(text(prompt)));
    return hand.length && isOwnTurn ? pick(lifted.length ? lifted : hand) : null;
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
    return document.querySelector('[aria-label^="Exchange tray"], section.tray') ? 'lift' : 'play';
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
