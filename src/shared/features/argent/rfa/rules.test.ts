import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/core/app-error.ts';
import { roles, type Role } from '#shared/core/acteur.ts';
import { acceptationsRfa, etatsPalier } from './schemas/enumerations.ts';
import { uneRfa } from './exemples-de-test.ts';
import { canGererRfa, canLireRfa, canRepondreRfa, canSupprimerRfa } from './policy.ts';
import {
  avertissementsRfa,
  changerPalier,
  droitsRfa,
  acceptationApresReponse,
  verifierAutreAnneeRfa,
} from './rules.ts';
import { creationRfaSchema } from './schemas.ts';

const code = (acte: () => unknown): unknown => {
  try {
    return acte();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

it.each([
  ['valider', 'WAITING', 'ACCEPTED'],
  ['valider', 'ACCEPTED', 'TRANSITION_IMPOSSIBLE'],
  ['valider', 'REFUSED', 'ACCEPTED'],
  ['refuser', 'WAITING', 'REFUSED'],
  ['refuser', 'ACCEPTED', 'REFUSED'],
  ['refuser', 'REFUSED', 'TRANSITION_IMPOSSIBLE'],
] as const)('%s en %s : %s (RFA-12)', (acte, avant, attendu) => {
  expect(code(() => acceptationApresReponse(acte, avant))).toBe(attendu);
});

it.each(
  acceptationsRfa.flatMap((a) =>
    etatsPalier.flatMap((avant) => etatsPalier.map((apres) => [a, avant, apres] as const)),
  ),
)('une RFA %s, un palier %s vers %s (RFA-10)', (acceptation, avant, apres) => {
  const attendu = acceptation !== 'ACCEPTED' ? 'RFA_NON_ACCEPTEE' : avant === apres ? 'PALIER_INCHANGE' : apres;
  expect(code(() => changerPalier(acceptation, avant, apres))).toBe(attendu);
});

describe('les droits, rôle par rôle (RFA-18)', () => {
  it.each<[Role, boolean, boolean, boolean, boolean]>([
    ['ADMIN', true, true, true, true],
    ['ACHAT', true, true, true, false],
    ['MERCHANDISING', true, false, false, false],
    ['OPERATEUR', true, false, false, false],
    ['GROUPEMENT', false, false, false, false],
    ['CONSULTATION_GROUPEMENT', false, false, false, false],
    ['DELEGUE', false, false, false, false],
    ['SUPER_ADMIN', false, false, false, false],
  ])('%s', (role, lit, gere, repond, supprime) => {
    const acteur = { role };
    expect([canLireRfa(acteur), canGererRfa(acteur), canRepondreRfa(acteur), canSupprimerRfa(acteur)]).toEqual([
      lit,
      gere,
      repond,
      supprime,
    ]);
    for (const acceptation of acceptationsRfa)
      for (const duGroupement of [false, true])
        for (const ventesCachees of [false, true])
          expect(droitsRfa(acteur, { acceptation, duGroupement, ventesCachees })).toEqual({
            modifier: gere && !duGroupement && !ventesCachees,
            dupliquer: gere,
            joindre: gere,
            valider: repond && acceptation !== 'ACCEPTED',
            refuser: repond && acceptation !== 'REFUSED',
            palier: gere && acceptation === 'ACCEPTED' && !ventesCachees,
            base: gere && !ventesCachees,
            supprimer: supprime && !duGroupement,
          });
  });
  it('les huit rôles sont écrits', () => {
    expect(roles).toHaveLength(8);
  });
});

it('jamais vers la même année (RFA-17)', () => {
  expect(code(() => verifierAutreAnneeRfa(2026, 2026))).toBe('DUPLICATION_MEME_ANNEE');
  expect(code(() => verifierAutreAnneeRfa(2026, 2027))).toBeUndefined();
});

describe('ce qui bloque', () => {
  const refus = (champs: object) => {
    const validation = creationRfaSchema.safeParse({ ...uneRfa(), ...champs });
    return validation.success
      ? []
      : validation.error.issues.map(({ path, message }) => `${path.join('.')} : ${message}`);
  };
  it('rien sur une RFA complète', () => {
    expect(refus({})).toEqual([]);
  });
  it.each<[object, string]>([
    [{ annee: 26 }, 'annee : L’année doit contenir 4 chiffres.'],
    [{ gamme: null }, 'gamme : Indiquez une gamme ou un produit.'],
    [{ condition: '' }, 'condition : La condition de RFA est obligatoire.'],
    [{ taux: undefined }, 'taux : Le taux est obligatoire.'],
    [{ taux: 10_001 }, 'taux : Un taux va de 0 à 100 %.'],
    [{ type: undefined }, 'type : Le type est obligatoire.'],
    [{ resultatType: undefined }, 'resultatType : Le type de résultat est obligatoire.'],
    [{ resultatPeriode: undefined }, 'resultatPeriode : La période du résultat est obligatoire.'],
    [{ resultatPeriode: 'LIBRE' }, 'dateDebut : La date de début est obligatoire.'],
    [{ resultatPeriode: 'LIBRE', dateDebut: '2026-03-01' }, 'dateFin : La date de fin est obligatoire.'],
    [
      { resultatPeriode: 'LIBRE', dateDebut: '2026-03-01', dateFin: '2026-02-01' },
      'dateFin : La date de fin ne peut pas précéder la date de début.',
    ],
    [{ paliers: [] }, 'paliers : Indiquez au moins un palier : son texte ou sa valeur.'],
    [{ paliers: [{ seuil: 100 }] }, 'paliers : Indiquez au moins un palier : son texte ou sa valeur.'],
    [
      {
        paliers: [
          { seuil: 200, valeur: 1 },
          { seuil: 200, valeur: 2 },
        ],
      },
      'paliers.1.seuil : Chaque seuil dépasse celui du palier d’avant.',
    ],
    [{ paliers: [{ valeur: 10_001 }] }, 'paliers.0.valeur : Un taux va de 0 à 100 %.'],
    [
      { type: 'QUANTITE', resultatType: 'TAUX_PAR_TRANCHE' },
      'resultatType : Un taux par tranche se calcule sur un chiffre d’affaires.',
    ],
    [{ resultatType: 'MONTANT_PAR_UNITE' }, 'resultatType : Un montant par unité se calcule sur une quantité.'],
  ])('%j', (champs, attendu) => {
    expect(refus(champs)).toEqual([attendu]);
  });
});

describe('ce qui avertit sans bloquer (RFA-4, RFA-6)', () => {
  const avertir = (champs: object) =>
    avertissementsRfa({ plancherSeuil: null, plancherValeur: null, paliers: [], ...champs }).map(({ champ }) => champ);
  it.each<[object, readonly string[]]>([
    [{ plancherSeuil: 1 }, ['plancherValeur']],
    [{ plancherValeur: 1 }, ['plancherSeuil']],
    [{ plancherSeuil: 1, plancherValeur: 1 }, []],
    [{ paliers: [{ info: '> 20 000 €', seuil: null, valeur: null }] }, ['paliers.0.valeur']],
    [
      {
        paliers: [
          { info: null, seuil: 1, valeur: 500 },
          { info: null, seuil: 2, valeur: 400 },
        ],
      },
      ['paliers.1.valeur'],
    ],
  ])('%j', (champs, attendu) => {
    expect(avertir(champs)).toEqual(attendu);
  });
});
