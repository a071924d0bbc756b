// Passing a link on: copied also on plain HTTP, shared where the device can.

/** Whether the text is on the clipboard now. */
export async function copyText(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(field);
  }
}

/** Plain HTTP has no clipboard of its own: the text in the field is selected and copied as by keys. */
function copySelected(field?: HTMLInputElement): boolean {
  if (!field) return false;
  field.focus();
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** The device's own list of programs that can send something; closing it is not an error. */
export async function share(title: string, text: string, url: string): Promise<void> {
  await navigator.share({ title, text, url }).catch(() => undefined);
}
