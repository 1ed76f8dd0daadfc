import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dernierJour,
  essaiActif,
  estAbonne,
  exportOuvert,
  exportOuvertJusquau,
  statutGratuit,
  type Abonnement,
} from './abonnement.ts';
import { ajouterJours, jourParis } from './dates.ts';

const AUJOURDHUI = '2026-11-21';
const rien: Abonnement = { alias: null, dateFin: null, dateEssai: null, partenaire: false };

describe('estAbonne', () => {
  test.each<[string, Partial<Abonnement>, boolean]>([
    ['rien', {}, false],
    ['partenaire', { partenaire: true }, true],
    ['alias sans fin', { alias: 'A' }, true],
    ['alias et fin à venir', { alias: 'A', dateFin: '2026-11-22' }, true],
    ['alias qui finit aujourd’hui : jusqu’au soir', { alias: 'A', dateFin: AUJOURDHUI }, true],
    ['alias fini hier', { alias: 'A', dateFin: '2026-11-20' }, false],
    ['fin à venir sans alias', { dateFin: '2027-01-01' }, false],
    ['essai à venir', { dateEssai: '2026-12-01' }, true],
    ['essai qui finit aujourd’hui', { dateEssai: AUJOURDHUI }, true],
    ['essai fini', { dateEssai: '2026-11-20' }, false],
    ['alias fini mais essai en cours', { alias: 'A', dateFin: '2026-11-20', dateEssai: '2026-12-01' }, true],
  ])('%s : %s', (_cas, champs, attendu) => expect(estAbonne({ ...rien, ...champs }, AUJOURDHUI)).toBe(attendu));
});

test.each<[Partial<Abonnement>, boolean]>([
  [{ dateEssai: '2020-01-01' }, true],
  [{ dateEssai: '2027-01-01', alias: 'A' }, false],
  [{ dateEssai: '2027-01-01', partenaire: true }, false],
  [{}, false],
])('essaiActif(%j) : %s', (champs, attendu) => expect(essaiActif({ ...rien, ...champs })).toBe(attendu));

test('statutGratuit : 1 pour un partenaire, 2 sinon', () =>
  expect([statutGratuit({ partenaire: true }), statutGratuit({ partenaire: false })]).toEqual([1, 2]));

describe('exportOuvertJusquau : trente jours après la fin', () => {
  test.each<[string, Partial<Abonnement>, string | null]>([
    ['jamais abonné', {}, null],
    [
      'partenaire, quoi que disent ses dates',
      { partenaire: true, dateEssai: '2020-01-01', alias: 'A', dateFin: '2020-01-01' },
      null,
    ],
    ['alias sans fin', { alias: 'A', dateEssai: '2020-01-01' }, null],
    ['alias fini', { alias: 'A', dateFin: '2026-11-20' }, '2026-12-20'],
    ['essai fini', { dateEssai: '2026-01-31' }, '2026-03-02'],
    ['la plus tardive des deux fins', { alias: 'A', dateFin: '2026-11-20', dateEssai: '2026-11-25' }, '2026-12-25'],
    ['abonnement retiré : la fin reste', { dateFin: '2026-11-20' }, '2026-12-20'],
  ])('%s : %s', (_cas, champs, attendu) => expect(exportOuvertJusquau({ ...rien, ...champs })).toBe(attendu));

  test('ouvert le trentième jour, fermé le lendemain', () => {
    const fini = { ...rien, dateEssai: '2026-11-21' };
    expect([exportOuvert(fini, '2026-12-21'), exportOuvert(fini, '2026-12-22')]).toEqual([true, false]);
  });
});

const jour = fc.integer({ min: 0, max: 20_000 }).map((n) => ajouterJours('2000-01-01', n));
const abonnement = fc.record<Abonnement>({
  alias: fc.option(fc.constant('MANDAT')),
  dateFin: fc.option(jour),
  dateEssai: fc.option(jour),
  partenaire: fc.boolean(),
});

describe('pour tout abonnement', () => {
  test('une fois fini, il ne reprend jamais de lui-même', () =>
    fc.assert(
      fc.property(abonnement, jour, fc.nat(4000), (abonnementTire, depart, apres) => {
        fc.pre(!estAbonne(abonnementTire, depart));
        expect(estAbonne(abonnementTire, ajouterJours(depart, apres))).toBe(false);
      }),
    ));

  test('le dernier jour compte en entier, le lendemain non', () =>
    fc.assert(
      fc.property(abonnement, (abonnementTire) => {
        const fin = dernierJour(abonnementTire);
        // An end without an alias comes from an access that was taken away.
        fc.pre(fin !== null && (abonnementTire.alias !== null || abonnementTire.dateFin === null));
        expect([estAbonne(abonnementTire, fin), estAbonne(abonnementTire, ajouterJours(fin, 1))]).toEqual([
          true,
          false,
        ]);
      }),
    ));

  test('qui est abonné peut exporter', () =>
    fc.assert(
      fc.property(
        abonnement,
        jour,
        (abonnementTire, le) => !estAbonne(abonnementTire, le) || exportOuvert(abonnementTire, le),
      ),
    ));

  test('un essai n’est jamais actif pour un partenaire ni avec un alias', () =>
    fc.assert(
      fc.property(
        abonnement,
        (abonnementTire) =>
          !essaiActif(abonnementTire) ||
          (statutGratuit(abonnementTire) === 2 && abonnementTire.alias === null && abonnementTire.dateEssai !== null),
      ),
    ));
});

test.each([
  ['hiver', '2026-11-21T22:59:59.999Z', '2026-11-21T23:00:00Z'],
  ['été', '2026-07-14T21:59:59.999Z', '2026-07-14T22:00:00Z'],
  ['passage à l’heure d’été', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z'],
  ['passage à l’heure d’hiver', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z'],
])('%s : l’accès finit à minuit, heure de Paris', (_cas, avant, apres) => {
  const fini = { ...rien, dateEssai: jourParis(new Date(avant)) };
  expect([estAbonne(fini, jourParis(new Date(avant))), estAbonne(fini, jourParis(new Date(apres)))]).toEqual([
    true,
    false,
  ]);
});
