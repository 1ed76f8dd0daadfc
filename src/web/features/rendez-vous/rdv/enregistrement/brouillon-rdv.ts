import { z } from 'zod';
import {
  acquitterLocal,
  ecrireLocal,
  effacerLocal,
  effacerReste,
  lireLocal,
  lirePiece,
  type PieceDeBrouillon,
} from '#web/lib/formulaire/brouillon-local.ts';
import type { Album } from '#web/ui/editeur/album.ts';
import type { CopieLocale } from './enregistreur.ts';
import type { SaisieRdv } from '../saisie.ts';

const nullableInt = z.number().int().nullable();
const saisieSchema = z.object({
  date: z.string().nullable(),
  objet: z.string(),
  operateur: z.string(),
  representant: z.string(),
  prochainRdv: z.string().nullable(),
  texte: z.string(),
  actions: z.array(
    z.object({
      cle: z.string(),
      id: nullableInt,
      texte: z.string(),
      responsableId: nullableInt,
      echeance: z.string().nullable(),
      faite: z.boolean(),
    }),
  ),
  guideReponses: z.array(z.object({ pointId: z.number().int(), coche: z.boolean(), note: z.string().nullable() })),
});
const brouillonSchema = z.object({
  laboratoireNom: z.string(),
  le: z.string(),
  id: nullableInt,
  version: nullableInt,
  base: saisieSchema,
  saisie: saisieSchema,
  tentative: z.object({ cle: z.string(), id: nullableInt, version: nullableInt, saisie: saisieSchema }).nullable(),
  /** Tokens of the images, stored apart from the texts. Absent in an older copy, whose texts contain them. */
  images: z.array(z.string()).optional(),
});
/** A local copy of an RDV, once its shape is checked. */
export type BrouillonRdv = CopieLocale & {
  readonly laboratoireNom: string;
  readonly le: string;
  readonly images?: string[] | undefined;
};

export const prefixeBrouillon = (laboratoireId: number): string => `rdv.${laboratoireId}.`;

/** Reads the local copy of this key. Anything else, such as images left by a saved text, is deleted and gives null. */
export const lireBrouillonRdv = async (cle: string): Promise<BrouillonRdv | null> => {
  const { data } = brouillonSchema.safeParse(await lireLocal(cle));
  if (!data) await effacerReste(cle);
  return data ?? null;
};

/** Moves the images of the texts of an older copy to the album. */
const allegerBrouillon = (brouillon: BrouillonRdv, album: Album): BrouillonRdv => {
  const alleger = (saisie: SaisieRdv): SaisieRdv => ({ ...saisie, texte: album.alleger(saisie.texte) });
  const { base, saisie, tentative } = brouillon;
  return {
    ...brouillon,
    base: alleger(base),
    saisie: alleger(saisie),
    tentative: tentative && { ...tentative, saisie: alleger(tentative.saisie) },
  };
};

/** Loads the images of the local copy of that name into the album. */
export const deballerBrouillon = async (cle: string, brouillon: BrouillonRdv, album: Album): Promise<BrouillonRdv> => {
  if (!brouillon.images) return allegerBrouillon(brouillon, album);
  for (const nom of brouillon.images) {
    const contenu = await lirePiece(cle, nom);
    if (typeof contenu === 'string') album.remettre(nom, contenu);
  }
  return brouillon;
};

const imagesDe = ({ base, saisie, tentative }: CopieLocale, album: Album): string[] => [
  ...new Set([base, saisie, ...(tentative ? [tentative.saisie] : [])].flatMap(({ texte }) => album.nommees(texte))),
];

/**
 * The local copy of a form: its texts at each keystroke, each image once.
 * @param deja the images already stored
 */
export const creerCopie = (cle: string, laboratoireNom: string, album: Album, deja: readonly string[]) => {
  const rangees = new Set(deja);
  return {
    garder: async (gardee: CopieLocale): Promise<void> => {
      const images = imagesDe(gardee, album);
      const neuves = images.filter((nom) => !rangees.has(nom));
      const pieces = neuves.map((nom): PieceDeBrouillon => [nom, album.sortir(nom) ?? '']);
      const brouillon: BrouillonRdv = { ...gardee, laboratoireNom, le: new Date().toISOString(), images };
      neuves.forEach((nom) => rangees.add(nom));
      try {
        await ecrireLocal(cle, brouillon, pieces);
      } catch (erreur) {
        neuves.forEach((nom) => rangees.delete(nom));
        throw erreur;
      }
    },
    /** Deletes the text once the server has it, and keeps the images for the next copy. */
    acquitter: () => acquitterLocal(cle),
    oublier: () => effacerLocal(cle),
  };
};
