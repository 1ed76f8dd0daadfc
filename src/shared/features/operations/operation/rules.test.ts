import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptationsPromotion, etatsPromotion, partsPromotion, typesPromo } from './schemas/enumerations.ts';
import { uneVie } from './exemples-de-test.ts';
import {
  actesPart,
  agirSurParts,
  etatDe,
  etatDePart,
  partPeut,
  partsDe,
  sorteDe,
  statutDe,
  type ActePart,
  type EtatsPromotion,
} from './rules.ts';

const ACTES = [
  'valider',
  'refuser',
  'repasserEnBrouillon',
  'accepter',
  'accepterPayps',
] as const satisfies readonly ActePart[];

const propre = fc.record({
  origine: fc.constantFrom('PHARMACIE', 'GROUPEMENT', 'DELEGUE'),
  typePromo: fc.constantFrom(...typesPromo),
  etats: fc.tuple(fc.constantFrom(...etatsPromotion), fc.constantFrom(...etatsPromotion)),
});
const promotionPropre = propre.map(({ origine, typePromo, etats }): EtatsPromotion => {
  const parts = partsDe(typePromo);
  return uneVie({
    origine,
    typePromo,
    etatPromo: parts.includes('PROMO') ? etats[0] : null,
    etatTg: parts.includes('TG') ? etats[1] : null,
  });
});
const copie = fc
  .record({
    typePromo: fc.constantFrom(...typesPromo),
    promo: fc.constantFrom(...acceptationsPromotion),
    tg: fc.constantFrom('WAITING', 'ACCEPTED', 'REFUSED'),
  })
  .map(({ typePromo, promo, tg }): EtatsPromotion => {
    const parts = partsDe(typePromo);
    const [aPromo, aTg] = [parts.includes('PROMO') ? promo : null, parts.includes('TG') ? tg : null] as const;
    return uneVie({
      origine: 'GROUPEMENT',
      modeleId: 7,
      typePromo,
      acceptationPromo: aPromo,
      acceptationTg: aTg,
      etatPromo: aPromo && (aPromo === 'REFUSED' ? 'REFUSED' : 'VALIDATED'),
      etatTg: aTg && (aTg === 'REFUSED' ? 'REFUSED' : 'VALIDATED'),
    });
  });
const vie = fc.oneof(promotionPropre, copie);

describe('les parties d’une promotion', () => {
  it('n’ont que les flèches de leur table', () => {
    fc.assert(
      fc.property(vie, fc.constantFrom(...partsPromotion), fc.constantFrom(...ACTES), (avant, part, acte) => {
        const etat = etatDePart(avant, part);
        const publiee = sorteDe(avant) === 'MODELE' && etatDe(avant) === 'VALIDATED';
        const permis =
          etat !== null &&
          actesPart[sorteDe(avant)][acte]?.[etat] !== undefined &&
          !(acte === 'accepterPayps' && part === 'TG') &&
          !(acte === 'valider' && publiee);
        expect(partPeut(avant, part, acte)).toBe(permis);
        if (!permis)
          expect(() => agirSurParts(avant, [part], acte)).toThrow(
            expect.objectContaining({ status: 409, code: 'TRANSITION_IMPOSSIBLE' }),
          );
        else
          expect(etatDePart(agirSurParts(avant, [part], acte), part)).toBe(
            etat && actesPart[sorteDe(avant)][acte]?.[etat],
          );
      }),
    );
  });

  it('ne touchent pas l’autre', () => {
    fc.assert(
      fc.property(vie, fc.constantFrom(...partsPromotion), fc.constantFrom(...ACTES), (avant, part, acte) => {
        if (!partPeut(avant, part, acte)) return;
        const autre = part === 'PROMO' ? 'TG' : 'PROMO';
        expect(etatDePart(agirSurParts(avant, [part], acte), autre)).toBe(etatDePart(avant, autre));
      }),
    );
  });

  it('une copie refusée peut encore être acceptée', () => {
    const refusee = agirSurParts(
      uneVie({
        origine: 'GROUPEMENT',
        modeleId: 1,
        typePromo: 'PROMO',
        etatPromo: 'VALIDATED',
        etatTg: null,
        acceptationPromo: 'WAITING',
      }),
      ['PROMO'],
      'refuser',
    );
    expect(etatDe(refusee)).toBe('REFUSED');
    expect(agirSurParts(refusee, ['PROMO'], 'accepter')).toMatchObject({
      acceptationPromo: 'ACCEPTED',
      etatPromo: 'VALIDATED',
    });
  });

  it('la partie refusée d’un modèle déjà parti ne se valide plus sans le reprendre', () => {
    const parti = uneVie({ origine: 'GROUPEMENT', etatPromo: 'VALIDATED', etatTg: 'REFUSED' });
    expect(partPeut(parti, 'TG', 'valider')).toBe(false);
    expect(partPeut(agirSurParts(parti, ['PROMO'], 'repasserEnBrouillon'), 'TG', 'valider')).toBe(true);
  });

  it('refusent l’acte sur une partie absente', () => {
    expect(() => agirSurParts(uneVie({ typePromo: 'PROMO', etatTg: null }), ['TG'], 'valider')).toThrow(
      'Cette promotion n’a pas de TG.',
    );
  });
});

describe('le statut', () => {
  const rien = { demandees: 2, aDeclarer: 2, declarees: 0, reglees: 0 };
  const validee = { etatPromo: 'VALIDATED', etatTg: 'VALIDATED' } as const;
  it.each([
    ['brouillon', {}, rien, '2026-03-10', 'DRAFT'],
    ['une partie encore en brouillon', { etatPromo: 'VALIDATED' }, rien, '2026-03-10', 'DRAFT'],
    ['refusée', { etatPromo: 'REFUSED', etatTg: 'REFUSED' }, rien, '2026-03-10', 'TERMINATED'],
    ['en cours le dernier jour', validee, rien, '2026-03-29', 'CONFIRMED'],
    ['finie, à déclarer', validee, rien, '2026-03-30', 'EXPIRED'],
    ['finie, une contrepartie perdue', validee, { ...rien, aDeclarer: 0, declarees: 1 }, '2026-03-30', 'EXPIRED'],
    ['finie, tout déclaré', validee, { ...rien, aDeclarer: 0, declarees: 2 }, '2026-03-30', 'PROCESSED'],
    ['finie, tout réglé', validee, { ...rien, aDeclarer: 0, reglees: 2 }, '2026-03-30', 'TERMINATED'],
    [
      'finie, rien à réclamer',
      validee,
      { demandees: 0, aDeclarer: 0, declarees: 0, reglees: 0 },
      '2026-03-30',
      'TERMINATED',
    ],
    ['modèle publié', { ...validee, origine: 'GROUPEMENT' }, rien, '2026-03-10', 'VALIDATED'],
    [
      'copie sans réponse, même finie',
      { ...validee, origine: 'GROUPEMENT', modeleId: 4, acceptationPromo: 'WAITING', acceptationTg: 'ACCEPTED' },
      rien,
      '2026-04-10',
      'WAITING',
    ],
  ] as const)('%s', (_cas, champs, reclame, jour, statut) => {
    expect(statutDe(uneVie(champs), reclame, jour)).toBe(statut);
  });
});
