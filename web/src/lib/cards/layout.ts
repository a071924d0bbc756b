// Where things stand on a face of 250 by 350. The large index has the left quarter for itself, which is
// what shows of a card in a fan; the picture moves to the right of it.

export type FaceLayout = {
  rank: string;
  sign: { x: number; y: number; size: number };
  middle: number;
  column: number;
  top: number;
  pip: number;
  court: { x: number; y: number; width: number; height: number };
};

export const normal: FaceLayout = {
  rank: 'translate(11 17)scale(.46)',
  sign: { x: 26.6, y: 87, size: 34 },
  middle: 125,
  column: 46,
  top: 66,
  pip: 50,
  court: { x: 48, y: 43, width: 154, height: 264 },
};

export const large: FaceLayout = {
  rank: 'translate(9 20)scale(.66 .92)',
  sign: { x: 31.5, y: 148, size: 54 },
  middle: 155,
  column: 47,
  top: 62,
  pip: 50,
  court: { x: 70, y: 30, width: 168, height: 290 },
};
