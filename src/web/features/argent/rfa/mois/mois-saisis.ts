import { z } from 'zod';
import { version } from '#shared/core/champs.ts';
import { lireDecimal, lireMontant, type NombreLu } from '#shared/core/nombres.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { UniteRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { baseManuelleSchema, basesSaisiesSchema } from '#shared/features/argent/rfa/schemas.ts';

const { shape } = baseManuelleSchema;
const { reference } = basesSaisiesSchema.shape;
/** Every month of a RFA; empty months are not sent. */
export const moisSaisisSchema = z.strictObject({
  mois: z.array(
    z
      .strictObject({ mois: shape.mois, base: shape.base.nullable(), baseResultat: shape.baseResultat })
      .superRefine(({ base, baseResultat }, ctx) => {
        if (base === null && baseResultat !== null)
          ctx.addIssue({ code: 'custom', path: ['base'], message: 'La base est obligatoire.' });
      }),
  ),
  reference,
  version,
});

const suivant = (mois: string): string => {
  const [annee = 0, rang = 0] = mois.split('-').map(Number);
  return rang === 12 ? `${annee + 1}-01` : `${annee}-${String(rang + 1).padStart(2, '0')}`;
};

/** The months of the periods, and the typed months outside them. */
export const moisDe = ({ periodes, bases }: Pick<DetailRfa, 'periodes' | 'bases'>): string[] => {
  const premier = periodes[0]?.debut.slice(0, 7);
  const dernier = periodes.at(-1)?.fin.slice(0, 7);
  const tous = new Set(bases.map(({ mois }) => mois));
  if (premier !== undefined && dernier !== undefined)
    for (let mois = premier; mois <= dernier; mois = suivant(mois)) tous.add(mois);
  return [...tous].toSorted();
};

/** Initial values of the form of the months. */
export const enSaisie = (rfa: DetailRfa) => {
  const connus = new Map(rfa.bases.map((base) => [base.mois, base]));
  return {
    mois: moisDe(rfa).map((mois) => ({
      mois,
      base: connus.get(mois)?.base ?? null,
      baseResultat: connus.get(mois)?.baseResultat ?? null,
    })),
    reference: rfa.reference,
    version: rfa.version,
  };
};

/** Parser of the figure of a month. */
export const lireMois = (unite: UniteRfa): ((texte: string) => NombreLu) =>
  unite === 'EUROS' ? lireMontant : (texte) => lireDecimal(texte, 'unités');
