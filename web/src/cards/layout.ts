// Where things stand on a face of 250 by 350. The large index has the left quarter for itself, which is
// what shows of a card in a fan; the picture moves to the right of it.

export interface FaceLayout {
  rank: string;
  sign: { x: number; y: number; size: number };
  middle: number;
  column: number;
  top: number;
  pip: number;
  court: { x: number; y: number; width: number; height: number };
}

export const normal: FaceLayout = {
  rank: 'translate(10 17)scale(.5)',
  sign: { x: 27, y: 93, size: 36 },
  middle: 125,
  column: 46,
  top: 66,
  pip: 50,
  court: { x: 50, y: 46, width: 150, height: 258 },
};

export const large: FaceLayout = {
  rank: 'translate(8 19)scale(.69 1)',
  sign: { x: 31.5, y: 160, size: 53 },
  middle: 155,
  column: 47,
  top: 62,
  pip: 50,
  court: { x: 70, y: 30, width: 168, height: 290 },
};
