import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { droitsHabilitationSchema } from './schemas/droits.ts';
import {
  acteVersDelegue,
  actesHabilitation,
  approcheDeLaFin,
  cotesHabilitation,
  droitsAGarder,
  droitsHabilitation,
  estPossibleDelegue,
  etatsHabilitation,
  appliquerActeDelegue,
  situationDeLHabilitation,
  situationsHabilitation,
  type ActeHabilitation,
  type CoteDelegue,
  type EtatHabilitation,
  type SituationDelegue,
  type SuiviHabilitation,
} from './rules.ts';

const JOUR = '2026-11-21';
const HIER = '2026-11-20';

const suivi = (
  situation: SituationDelegue,
  initiateur: CoteDelegue,
  arretePar: CoteDelegue | null = null,
): SuiviHabilitation => ({
  etat: situation === 'EXPIRED' ? 'ACCEPTED' : situation,
  initiateur,
  arretePar: situation === 'REFUSED' || situation === 'DEACTIVATED' ? arretePar : null,
  expireLe: situation === 'EXPIRED' ? HIER : null,
});

/** RES-31 and RES-32 written by hand: `situation initiateur arretePar` → the acts of each side. */
const TABLE: Readonly<Record<string, Readonly<Record<CoteDelegue, readonly ActeHabilitation[]>>>> = {
  'WAITING PHARMACIE -': { PHARMACIE: ['ANNULER'], DELEGUE: ['ACCEPTER', 'REFUSER'] },
  'WAITING DELEGUE -': { PHARMACIE: ['ACCEPTER', 'REFUSER'], DELEGUE: ['ANNULER'] },
  'ACCEPTED PHARMACIE -': { PHARMACIE: ['DESACTIVER'], DELEGUE: ['DESACTIVER'] },
  'ACCEPTED DELEGUE -': { PHARMACIE: ['DESACTIVER'], DELEGUE: ['DESACTIVER'] },
  'EXPIRED PHARMACIE -': { PHARMACIE: ['DEMANDER', 'DESACTIVER'], DELEGUE: ['DEMANDER', 'DESACTIVER'] },
  'EXPIRED DELEGUE -': { PHARMACIE: ['DEMANDER', 'DESACTIVER'], DELEGUE: ['DEMANDER', 'DESACTIVER'] },
  'REFUSED PHARMACIE PHARMACIE': { PHARMACIE: ['DEMANDER'], DELEGUE: ['DEMANDER'] },
  'REFUSED PHARMACIE DELEGUE': { PHARMACIE: ['DEMANDER'], DELEGUE: ['DEMANDER'] },
  'REFUSED DELEGUE PHARMACIE': { PHARMACIE: ['DEMANDER'], DELEGUE: ['DEMANDER'] },
  'REFUSED DELEGUE DELEGUE': { PHARMACIE: ['DEMANDER'], DELEGUE: ['DEMANDER'] },
  'DEACTIVATED PHARMACIE PHARMACIE': { PHARMACIE: ['DEMANDER', 'REACTIVER'], DELEGUE: ['DEMANDER'] },
  'DEACTIVATED PHARMACIE DELEGUE': { PHARMACIE: ['DEMANDER'], DELEGUE: ['DEMANDER'] },
  'DEACTIVATED DELEGUE PHARMACIE': { PHARMACIE: ['DEMANDER', 'REACTIVER'], DELEGUE: ['DEMANDER'] },
  'DEACTIVATED DELEGUE DELEGUE': { PHARMACIE: ['DEMANDER'], DELEGUE: ['DEMANDER'] },
};

const cas = situationsHabilitation.flatMap((situation) =>
  cotesHabilitation.flatMap((initiateur) =>
    (situation === 'REFUSED' || situation === 'DEACTIVATED' ? cotesHabilitation : [null]).map((arretePar) => ({
      situation,
      initiateur,
      arretePar,
    })),
  ),
);

describe.each(cas)(
  '$situation, demandé par $initiateur, arrêté par $arretePar',
  ({ situation, initiateur, arretePar }) => {
    const h = suivi(situation, initiateur, arretePar);
    const attendus = TABLE[`${situation} ${initiateur} ${arretePar ?? '-'}`];
    it.each(cotesHabilitation.flatMap((cote) => actesHabilitation.map((acte) => [cote, acte] as const)))(
      '%s : %s',
      (cote, acte) => {
        const permis = attendus?.[cote].includes(acte);
        expect(estPossibleDelegue(acte, h, cote, JOUR)).toBe(permis);
        if (permis)
          expect(appliquerActeDelegue(acte, h, cote, JOUR).etat).toMatch(/^(WAITING|ACCEPTED|REFUSED|DEACTIVATED)$/);
        else expect(() => appliquerActeDelegue(acte, h, cote, JOUR)).toThrow(/entre-temps|autre partie/);
      },
    );
  },
);

test.each<[EtatHabilitation, SuiviHabilitation, CoteDelegue, ActeHabilitation]>([
  ['WAITING', suivi('REFUSED', 'DELEGUE', 'PHARMACIE'), 'DELEGUE', 'DEMANDER'],
  ['ACCEPTED', suivi('WAITING', 'DELEGUE'), 'PHARMACIE', 'ACCEPTER'],
  ['ACCEPTED', suivi('DEACTIVATED', 'DELEGUE', 'PHARMACIE'), 'PHARMACIE', 'REACTIVER'],
  ['REFUSED', suivi('WAITING', 'DELEGUE'), 'PHARMACIE', 'REFUSER'],
  ['REFUSED', suivi('WAITING', 'DELEGUE'), 'DELEGUE', 'ANNULER'],
  ['DEACTIVATED', suivi('ACCEPTED', 'DELEGUE'), 'DELEGUE', 'DESACTIVER'],
])('l’état %s demandé veut dire', (vers, h, cote, acte) => expect(acteVersDelegue(vers, h, cote)).toBe(acte));

test('une date de fin compte jusqu’au soir', () => {
  const h = { etat: 'ACCEPTED' as const, expireLe: JOUR };
  expect(situationDeLHabilitation(h, JOUR)).toBe('ACCEPTED');
  expect(situationDeLHabilitation(h, '2026-11-22')).toBe('EXPIRED');
  expect(situationDeLHabilitation({ ...h, expireLe: null }, '2099-01-01')).toBe('ACCEPTED');
});

test('rien ne s’accorde jusqu’à un jour passé', () => {
  const h = { ...suivi('DEACTIVATED', 'DELEGUE', 'PHARMACIE'), expireLe: HIER };
  expect(() => appliquerActeDelegue('REACTIVER', h, 'PHARMACIE', JOUR)).toThrow('choisissez-en une nouvelle');
  expect(appliquerActeDelegue('REACTIVER', { ...h, expireLe: JOUR }, 'PHARMACIE', JOUR).etat).toBe('ACCEPTED');
  expect(appliquerActeDelegue('DEMANDER', h, 'DELEGUE', JOUR)).toEqual({
    etat: 'WAITING',
    initiateur: 'DELEGUE',
    arretePar: null,
    expireLe: null,
  });
});

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-28', true],
  ['2026-11-29', false],
])('la fin %s approche : %s', (expireLe, attendu) => expect(approcheDeLaFin(expireLe, JOUR)).toBe(attendu));

test('les boutons disent ce que la règle permet', () => {
  expect(droitsHabilitation(suivi('DEACTIVATED', 'DELEGUE', 'PHARMACIE'), 'PHARMACIE', JOUR, true)).toEqual({
    accepter: false,
    refuser: false,
    annuler: false,
    desactiver: false,
    reactiver: true,
    redemander: false,
    modifier: true,
  });
  expect(droitsHabilitation(suivi('REFUSED', 'DELEGUE', 'PHARMACIE'), 'PHARMACIE', JOUR, true)).toMatchObject({
    redemander: true,
    modifier: false,
  });
  expect(droitsHabilitation(suivi('ACCEPTED', 'DELEGUE'), 'DELEGUE', JOUR, true)).toMatchObject({
    modifier: false,
    desactiver: true,
  });
});

test('quoi qu’on fasse, nul n’obtient un accès sans que l’autre ait dit oui', () => {
  const acte = fc.record({ cote: fc.constantFrom(...cotesHabilitation), vers: fc.constantFrom(...etatsHabilitation) });
  fc.assert(
    fc.property(fc.constantFrom(...cotesHabilitation), fc.array(acte, { maxLength: 25 }), (premier, actes) => {
      let h: SuiviHabilitation = { etat: 'WAITING', initiateur: premier, arretePar: null, expireLe: null };
      // The sides that have agreed so far in this scenario.
      let accords = new Set<CoteDelegue>([premier]);
      for (const { cote, vers } of actes) {
        const geste = acteVersDelegue(vers, h, cote);
        if (!estPossibleDelegue(geste, h, cote, JOUR)) continue;
        h = appliquerActeDelegue(geste, h, cote, JOUR);
        if (geste === 'DEMANDER') accords = new Set([cote]);
        else if (geste === 'ACCEPTER' || geste === 'REACTIVER') accords.add(cote);
        else accords.delete(cote);
        expect(etatsHabilitation).toContain(h.etat);
        expect((h.etat === 'REFUSED' || h.etat === 'DEACTIVATED') === (h.arretePar !== null)).toBe(true);
        expect(h.etat !== 'ACCEPTED' || accords.size === cotesHabilitation.length).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['WAITING', { accepter: false, refuser: true }],
  ['ACCEPTED', { desactiver: true, modifier: false }],
  ['DEACTIVATED', { reactiver: false, redemander: false }],
] as const)('sans abonnement, depuis %s, une pharmacie ne peut que fermer', (etat, attendu) => {
  expect(droitsHabilitation(suivi(etat, 'DELEGUE', 'PHARMACIE'), 'PHARMACIE', JOUR, false)).toMatchObject(attendu);
});

describe('les droits gardés (RES-44, RES-45)', () => {
  const droits = {
    droitTrade: true,
    lectureEncours: true,
    lectureDocuments: true,
    lectureConditions: true,
    tousLaboratoires: false,
    laboratoireIds: [4, 9, 4],
  };
  it('nomment chaque laboratoire une fois, ou les ouvrent tous', () => {
    expect(droitsAGarder('TRADE', droits)).toEqual({ ...droits, laboratoireIds: [4, 9] });
    expect(droitsAGarder('TRADE', { ...droits, tousLaboratoires: true })).toMatchObject({
      tousLaboratoires: true,
      laboratoireIds: [],
    });
  });
  it('refusent, au champ, une habilitation qui n’ouvrirait aucun laboratoire', () => {
    expect(() => droitsAGarder('TRADE', { ...droits, laboratoireIds: [] })).toThrow(
      'Choisissez au moins un laboratoire',
    );
  });
  it('n’ont rien de plus pour qui agit au nom de la pharmacie', () => {
    expect(droitsAGarder('CONNEXION', droits)).toMatchObject({
      lectureDocuments: false,
      lectureConditions: false,
      tousLaboratoires: false,
      laboratoireIds: [],
    });
  });
  it('sont fermés tant que rien n’est dit', () => {
    const dits = { version: 1, droitTrade: false, lectureEncours: true, expireLe: null };
    expect(droitsHabilitationSchema.parse(dits)).toMatchObject({
      lectureDocuments: false,
      lectureConditions: false,
      tousLaboratoires: false,
      laboratoireIds: [],
    });
  });
});
