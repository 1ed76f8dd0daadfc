import { expect, test } from 'vitest';
import { photosDuPdf } from './photos-du-pdf.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const photo = (taille: number): number[] => [...JPEG, ...Array.from({ length: taille }, () => 7), 0xff, 0xd9];
const mots = (texte: string): number[] => [...new TextEncoder().encode(texte)];
const pdf = (...morceaux: readonly (readonly number[])[]): Uint8Array => new Uint8Array(morceaux.flat());

test('d’un scan abîmé, chaque page est une image ; une vignette n’en est pas une', async () => {
  const images = photosDuPdf(
    pdf(
      mots('%PDF-1.4 stream\n'),
      photo(3_000),
      mots('\nendstream stream\n'),
      photo(100),
      mots('\nendstream stream\n'),
      photo(4_000),
      mots('\nendstream'),
    ),
  );
  expect(images.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg']);
  const [premiere] = images;
  expect([...new Uint8Array(await (premiere?.arrayBuffer() ?? expect.fail())).slice(0, 4)]).toEqual(JPEG);
});

test('coupé au milieu d’une image, ce qui en reste se montre ; sans image, rien', () => {
  expect(photosDuPdf(pdf(mots('%PDF-1.4 stream\n'), photo(5_000)))).toHaveLength(1);
  expect(photosDuPdf(pdf(mots('%PDF-1.4 sans image')))).toEqual([]);
});
