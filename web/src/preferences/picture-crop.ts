// Cutting a picture to a shape: as large as it must be, moved as far as it can be.

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Shift {
  /** From -1, the left or upper end, to 1. */
  readonly x: number;
  readonly y: number;
}

/** What a picture may be for, its shape, and the bytes that the server takes. */
export const FRAMES: Readonly<Record<string, Size & { largest: number }>> = {
  back: { width: 300, height: 420, largest: 32 * 1024 },
  table: { width: 1600, height: 1000, largest: 384 * 1024 },
  mat: { width: 1600, height: 1000, largest: 384 * 1024 },
};

/** Where a picture lies behind a frame that it covers. */
export function pictureRectangle(
  picture: Size,
  frame: Size,
  zoom: number,
  shift: Shift,
): Size & { left: number; top: number } {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  const width = picture.width * scale;
  const height = picture.height * scale;
  return {
    width,
    height,
    left: ((frame.width - width) / 2) * (1 + shift.x),
    top: ((frame.height - height) / 2) * (1 + shift.y),
  };
}

/** The shift after the picture was drawn so many pixels to the right and down. */
export function dragShift(
  picture: Size,
  frame: Size,
  zoom: number,
  shift: Shift,
  x: number,
  y: number,
): Shift {
  const { width, height } = pictureRectangle(picture, frame, zoom, shift);
  const step = (way: number, slack: number): number => (slack < 1 ? 0 : (-2 * way) / slack);
  const within = (value: number): number => Math.min(1, Math.max(-1, value));
  return {
    x: within(shift.x + step(x, width - frame.width)),
    y: within(shift.y + step(y, height - frame.height)),
  };
}
