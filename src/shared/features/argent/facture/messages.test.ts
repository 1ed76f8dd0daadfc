import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { encoursContract } from '../encours/contract.ts';
import type { encaissementContract } from '../encaissement/contract.ts';
import type { factureContract } from './contract.ts';
import { factureErrors, motifsRefus } from './errors.ts';
import { phraseAvertissement, phraseMiseDeCote, phraseMotif, phraseRefus } from './messages.ts';
import { avertissementDeFacture } from './rules/controle.ts';
import { AUCUNE_PARTIE } from './rules/parties.ts';
import { misesDeCote, motifsLigne } from './schemas/enumerations.ts';
import { codesAvertissement } from './schemas.ts';

const PHRASE = /^[A-ZÀÉ].+\.$/;

test.each(motifsRefus)('%s se dit en une phrase', (motif) => {
  for (const precision of [null, 'x']) expect(phraseRefus({ motif, precision })).toMatch(PHRASE);
});
test.each(codesAvertissement)('%s se dit en une phrase, et nomme sa ligne', (code) => {
  expect(phraseAvertissement(avertissementDeFacture(code, { precision: 'ht' }))).toMatch(PHRASE);
  expect(phraseAvertissement(avertissementDeFacture(code, { ligne: 3 }))).toMatch(/^Ligne 3 : .+\.$/);
});

describe('les phrases', () => {
  test('disent ce qu’il faut', () => {
    expect(phraseRefus({ motif: 'NOMBRE_ILLISIBLE', precision: '12,50' })).toBe(
      'Le nombre « 12,50 » n’est pas écrit comme la norme le demande (1234.56).',
    );
    expect(phraseAvertissement(avertissementDeFacture('LU_DANS_LE_TEXTE', { precision: 'ttc' }))).toBe(
      'Total TTC : lu dans le texte, à vérifier.',
    );
    expect(
      phraseAvertissement(avertissementDeFacture('LIGNE_ECART', { ligne: 2, attenduCentimes: 820, luCentimes: 819 })),
    ).toBe('Ligne 2 : quantité, prix et montant ne s’accordent pas : 8,20\u00a0€ attendus, 8,19\u00a0€ écrits.');
    expect(phraseMiseDeCote('DEVISE', { devise: 'CHF', acheteur: AUCUNE_PARTIE })).toBe(
      'Ce document est en CHF, pas en euros : il est mis de côté.',
    );
    expect(phraseMiseDeCote('AUTRE_ACHETEUR', { devise: 'EUR', acheteur: AUCUNE_PARTIE })).toBe(
      'Ce document est adressé à un autre, pas à votre compte : il est mis de côté.',
    );
  });
});

type Appel =
  | keyof typeof factureContract
  | keyof typeof encoursContract
  | keyof typeof encaissementContract
  /** The form already on the screen. */
  | 'LA_SAISIE'
  /** Outside the product: the seller, or the person's own software. */
  | 'AILLEURS';
type Acte = { readonly appel: Appel; readonly bouton?: readonly [fichier: string, libelle: string] };
const WEB = 'src/web/features/argent';
/** For each instruction of a sentence, the call that does it and the button that starts it (FAC-84). */
const ACTES: Readonly<Record<string, Acte>> = {
  'saisissez la facture': { appel: 'saisirFacture', bouton: ['facture/DeposerDialog.tsx', 'Saisir'] },
  'saisissez-les une à une': { appel: 'saisirFacture', bouton: ['facture/ActesFactures.tsx', 'Saisir'] },
  'déposez-les séparément': {
    appel: 'deposerFactures',
    bouton: ['facture/ActesFactures.tsx', 'Déposer des factures'],
  },
  'saisissez ce qui manque': { appel: 'saisirFacture', bouton: ['facture/RefuseesDialog.tsx', 'Saisir'] },
  'déposez-la seule': { appel: 'deposerFactures', bouton: ['facture/ActesFactures.tsx', 'Déposer des factures'] },
  'reprenez-la': { appel: 'mettreDeCoteFacture', bouton: ['facture/use-actes-facture.ts', 'Reprendre'] },
  'acceptez-les': { appel: 'accepterTotaux', bouton: ['facture/use-actes-facture.ts', 'Accepter ces totaux'] },
  'corrigez son en-tête': { appel: 'corrigerFacture', bouton: ['facture/use-actes-facture.ts', 'Corriger'] },
  'Complétez d’abord cette facture': { appel: 'corrigerFacture', bouton: ['facture/use-actes-facture.ts', 'Corriger'] },
  'annulez-le': { appel: 'annulerEncaissement', bouton: ['encaissement/EncaissementActes.tsx', 'Annuler'] },
  'supprimez d’abord l’encours': { appel: 'supprimerEncours', bouton: ['encours/EncoursActes.tsx', 'Supprimer'] },
  'supprimez d’abord leur encours': { appel: 'supprimerEncours', bouton: ['encours/EncoursActes.tsx', 'Supprimer'] },
  'commencez-en un autre': { appel: 'deposerFactures', bouton: ['facture/ActesFactures.tsx', 'Déposer des factures'] },
  'Choisissez au moins un fichier': { appel: 'LA_SAISIE' },
  vérifiez: { appel: 'corrigerFacture', bouton: ['facture/use-actes-facture.ts', 'Corriger'] },
  'demandez-le à nouveau': { appel: 'AILLEURS' },
  'demandez la facture électronique': { appel: 'AILLEURS' },
  'enregistrez-le sans protection': { appel: 'AILLEURS' },
};
/** A verb in the second person plural: an order, or a form like « vous avez ». */
const ORDRE = /(?<!vous )(?<![\p{L}’])\p{L}+ez(?![\p{L}])(?:-[a-z]+)?/giu;

const UN = { devise: 'CHF', acheteur: AUCUNE_PARTIE };
const toutesLesPhrases = (): readonly string[] => [
  ...motifsRefus.flatMap((motif) => [null, 'x'].map((precision) => phraseRefus({ motif, precision }))),
  ...codesAvertissement.map((code) => phraseAvertissement(avertissementDeFacture(code, { precision: 'ht' }))),
  ...misesDeCote.flatMap((motif) => (motif === 'MANUELLE' ? [] : [phraseMiseDeCote(motif, UN)])),
  ...motifsLigne.map((motif) =>
    phraseMotif({ motif, conditionDite: null, remiseConstateeCentiemes: 0, remiseAttendueCentiemes: 0 }),
  ),
  ...Object.values(factureErrors).map((erreur) => (erreur as (...args: unknown[]) => Error)('F-1', 100).message),
];

describe('aucun message ne nomme un acte qui n’existe pas (FAC-84)', () => {
  const phrases = toutesLesPhrases();
  test('chaque ordre est un acte connu', () => {
    const inconnus = phrases.flatMap((phrase) => {
      const sansConnus = Object.keys(ACTES).reduce((reste, acte) => reste.replaceAll(acte, ''), phrase);
      return (sansConnus.match(ORDRE) ?? []).map((ordre) => `${ordre} : ${phrase}`);
    });
    expect(inconnus).toEqual([]);
  });
  test.each(Object.entries(ACTES))('« %s » : un message le dit, un bouton le fait', (mots, { bouton }) => {
    expect(phrases.filter((phrase) => phrase.includes(mots))).not.toEqual([]);
    if (bouton === undefined) return;
    const [fichier, libelle] = bouton;
    expect(readFileSync(`${WEB}/${fichier}`, 'utf8')).toContain(libelle);
  });
});
