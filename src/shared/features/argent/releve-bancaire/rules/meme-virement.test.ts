import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditsDe } from '../rules.ts';
import { rapprocherConnus, type AvoirAPayer, type CreditAttribue, type VirementConnu } from './meme-virement.ts';

type Ligne = {
  libelle?: string;
  reference?: string | null;
  date?: string;
  centimes?: number;
  compte?: string | null;
  labo?: number | null;
};
const credits = (...lignes: readonly Ligne[]): CreditAttribue[] => {
  const operations = lignes.map((ligne, rang) => ({
    ligne: rang + 1,
    date: ligne.date ?? '2026-11-05',
    centimes: ligne.centimes ?? 77_700,
    libelle: ligne.libelle ?? 'VIR SEPA GALENIX',
    reference: ligne.reference ?? null,
    compte: ligne.compte ?? null,
  }));
  return creditsDe(operations).map((credit, rang) => {
    const { labo = 1 } = lignes[rang]!;
    return { ...credit, laboratoireId: labo };
  });
};
/** The encaissements created from these lines, read in their own file. */
const recus = (lignes: readonly CreditAttribue[], champs: Partial<VirementConnu> = {}): VirementConnu[] =>
  lignes.map((credit, rang) => ({
    id: rang + 100,
    laboratoireId: credit.laboratoireId ?? 1,
    date: credit.date,
    montantTtcCentimes: credit.montantCentimes,
    compte: credit.compte,
    cleReleve: credit.cle,
    info: [credit.libelle, credit.reference].filter(Boolean).join(' '),
    ...champs,
  }));
const juger = (
  lignes: readonly CreditAttribue[],
  connus: readonly VirementConnu[],
  avoirs: readonly AvoirAPayer[] = [],
) => {
  const connusPar = rapprocherConnus(lignes, connus, avoirs);
  return lignes.map(({ cle }) => {
    const { encaissementId, ressembleId } = connusPar.get(cle)!;
    return encaissementId !== null ? 'DEJA' : ressembleId !== null ? 'RESSEMBLE' : 'NOUVEAU';
  });
};
const entre = (avant: Ligne, apres: Ligne): string => juger(credits(apres), recus(credits(avant)))[0]!;

const OFX = { libelle: 'VIR SEPA GALENIX', compte: '00011122233' };
const CSV = { libelle: 'VIREMENT SEPA RECU GALENIX AVOIR OCT' };

describe('le même virement de deux fichiers (RLV-11)', () => {
  it.each<[string, Ligne, Ligne, string]>([
    ['OFX puis CSV', OFX, CSV, 'DEJA'],
    ['CSV puis OFX', CSV, OFX, 'DEJA'],
    ['CFONB, coupé à 31 signes', { libelle: 'VIR SEPA LABORATOIRES GALENI', compte: '00011122233' }, OFX, 'DEJA'],
    [
      'CAMT, avec sa référence',
      OFX,
      { libelle: 'GALENIX FA-118', reference: 'E2E-9', compte: 'FR7630004008150001112223391' },
      'DEJA',
    ],
    ['MT940', OFX, { libelle: 'VIREMENT GALENIX', compte: '30004/00011122233' }, 'DEJA'],
    ['sans libellé, de ce laboratoire', OFX, { libelle: '' }, 'DEJA'],
    ['une facture qu’un seul cite', OFX, { libelle: 'VIR GALENIX FA-118' }, 'DEJA'],
    ['la même facture, écrite autrement', { libelle: 'VIR GALENIX FA-118' }, { libelle: 'GALENIX FA118' }, 'DEJA'],
    [
      'la même facture, et un numéro de banque',
      { libelle: 'VIR GALENIX FA-118' },
      { libelle: 'GALENIX FA118 99822' },
      'DEJA',
    ],
    [
      'chacun son numéro de banque',
      { libelle: 'VIR 5544 GALENIX FA-118' },
      { libelle: 'GALENIX FA118 9982' },
      'RESSEMBLE',
    ],
    [
      'un même contrat, deux factures',
      { libelle: 'GALENIX 12345 FA-118' },
      { libelle: 'GALENIX 12345 FA-119' },
      'RESSEMBLE',
    ],
    ['le jour et le montant écrits dans le libellé', OFX, { libelle: 'VIR GALENIX DU 05112026 777,00 EUR' }, 'DEJA'],
    ['tapé à la main', { ...OFX, compte: null }, { ...OFX, libelle: 'GALENIX' }, 'DEJA'],
    ['une autre facture', { libelle: 'VIR GALENIX FA-118' }, { libelle: 'VIR GALENIX FA-119' }, 'RESSEMBLE'],
    ['une autre référence', { ...OFX, reference: 'E2E-118' }, { ...CSV, reference: 'E2E-119' }, 'RESSEMBLE'],
    ['d’autres mots', { libelle: 'VIR GALENIX RFA' }, { libelle: 'VIR GALENIX COOPERATION' }, 'RESSEMBLE'],
    ['un autre jour', OFX, { ...CSV, date: '2026-11-06' }, 'NOUVEAU'],
    ['un autre montant', OFX, { ...CSV, centimes: 77_701 }, 'NOUVEAU'],
    ['un autre compte', OFX, { ...OFX, compte: '00011129999' }, 'NOUVEAU'],
    ['un autre payeur', OFX, { ...CSV, labo: 2 }, 'NOUVEAU'],
    ['un payeur pas encore dit, aux mêmes mots', OFX, { ...CSV, labo: null }, 'DEJA'],
    ['un payeur pas encore dit, sans mot', OFX, { libelle: '', labo: null }, 'RESSEMBLE'],
    ['un payeur pas encore dit, d’autres mots', OFX, { libelle: 'VIR MUTUELLE', labo: null }, 'NOUVEAU'],
  ])('%s', (_nom, avant, apres, attendu) => expect(entre(avant, apres)).toBe(attendu));

  it('deux lignes pareilles d’un relevé sont deux virements, et répondent de deux lignes d’un autre', () => {
    const deux = credits(OFX, OFX);
    expect(juger(deux, [])).toEqual(['NOUVEAU', 'NOUVEAU']);
    expect(juger(deux, recus(deux))).toEqual(['DEJA', 'DEJA']);
    expect(juger(credits(CSV, CSV), recus(deux))).toEqual(['DEJA', 'DEJA']);
    expect(juger(credits(CSV, CSV, CSV), recus(deux))).toEqual(['DEJA', 'DEJA', 'NOUVEAU']);
    expect(juger(credits(CSV), recus(deux))).toEqual(['DEJA']);
  });

  it('la ligne même l’emporte : celle d’à côté, jamais reçue, reste à recevoir', () => {
    const deux = credits(CSV, OFX);
    expect(juger(deux, recus(deux.slice(1)))).toEqual(['NOUVEAU', 'DEJA']);
    expect(juger(deux, recus(deux.slice(0, 1)))).toEqual(['DEJA', 'NOUVEAU']);
  });

  it('quels que soient l’ordre et le format, autant de virements que de lignes d’un relevé', () => {
    const ligne = fc.record({
      date: fc.constantFrom('2026-11-05', '2026-11-06'),
      centimes: fc.constantFrom(100, 200),
      numero: fc.constantFrom('', ' FA118', ' FA119'),
    });
    const ecrire = (prefixe: string) => (l: { date: string; centimes: number; numero: string }) => ({
      ...l,
      libelle: `${prefixe} GALENIX${l.numero}`,
    });
    fc.assert(
      fc.property(fc.array(ligne, { maxLength: 10 }), fc.integer({ min: 0, max: 10 }), (lignes, coupe) => {
        const premiers = credits(...lignes.slice(0, coupe).map(ecrire('VIR SEPA')));
        const tous = credits(...lignes.map(ecrire('VIREMENT RECU')));
        const jugements = juger(tous, recus(premiers));
        // A known receipt matches a single line, never more.
        expect(jugements.filter((jugement) => jugement !== 'NOUVEAU')).toHaveLength(premiers.length);
        expect(juger(tous, recus(tous))).toEqual(tous.map(() => 'DEJA'));
      }),
    );
  });
});

describe('l’avoir qu’un virement paie (RLV-12)', () => {
  const avoir = (champs: Partial<AvoirAPayer> = {}): AvoirAPayer => ({
    id: 7,
    laboratoireId: 1,
    numero: 'F13',
    montantHtCentimes: 64_750,
    montantTtcCentimes: 77_700,
    ...champs,
  });
  const paye = (ligne: Ligne, ...avoirs: readonly AvoirAPayer[]) => {
    const lignes = credits(ligne);
    const trouve = rapprocherConnus(lignes, [], avoirs).get(lignes[0]!.cle)?.avoir;
    return trouve ? [trouve.id, trouve.paie] : null;
  };
  it.each<[string, Ligne, Partial<AvoirAPayer>, [number, boolean] | null]>([
    ['un numéro court sous son nom', { libelle: 'VIR GALENIX AVOIR F13' }, {}, [7, true]],
    ['« AVOIR N° F 13 »', { libelle: 'VIR GALENIX AVOIR N° F 13' }, {}, [7, true]],
    ['« avoirs f-13 »', { libelle: 'vir galenix avoirs f-13' }, {}, [7, true]],
    ['un numéro court sans son nom', { libelle: 'VIR GALENIX F13' }, {}, null],
    ['un autre numéro', { libelle: 'VIR GALENIX AVOIR F14' }, {}, null],
    ['un numéro qui commence pareil', { libelle: 'VIR GALENIX AVOIR F130' }, {}, null],
    ['un numéro long, où que ce soit', { libelle: 'VIR GALENIX AV 2026 0042' }, { numero: 'AV-2026-0042' }, [7, true]],
    ['dans la référence', { reference: 'AV-2026-0042' }, { numero: 'AV-2026-0042' }, [7, true]],
    ['sans laboratoire reconnu', { libelle: 'VIR AVOIR F13', labo: null }, {}, [7, true]],
    ['d’un autre laboratoire', { libelle: 'VIR AVOIR F13', labo: 2 }, {}, null],
    ['d’un autre montant', { libelle: 'VIR AVOIR F13', centimes: 70_000 }, {}, [7, false]],
    ['hors taxes seulement, taxes de France', { libelle: 'VIR AVOIR F13' }, { montantTtcCentimes: null }, [7, true]],
    [
      'hors taxes seulement, sans taxe',
      { libelle: 'VIR AVOIR F13', centimes: 64_750 },
      { montantTtcCentimes: null },
      [7, true],
    ],
    [
      'hors taxes seulement, bien plus',
      { libelle: 'VIR AVOIR F13', centimes: 90_000 },
      { montantTtcCentimes: null },
      [7, false],
    ],
  ])('%s', (_nom, ligne, champs, attendu) => expect(paye(ligne, avoir(champs))).toEqual(attendu));

  it('de deux avoirs cités, celui du montant ; deux du montant, aucun', () => {
    const libelle = 'VIR GALENIX AVOIR F13 AVOIR F14';
    expect(paye({ libelle }, avoir({ montantTtcCentimes: 5 }), avoir({ id: 8, numero: 'F14' }))).toEqual([8, true]);
    expect(paye({ libelle }, avoir(), avoir({ id: 8, numero: 'F14' }))).toBeNull();
  });
});
