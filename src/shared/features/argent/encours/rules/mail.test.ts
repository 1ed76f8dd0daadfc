import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajouterJours, formatJour } from '#shared/core/dates.ts';
import { MAX_OCTETS_MAIL } from '#shared/core/fichiers/taille-fichier.ts';
import { octetsJoints, phraseDate, piecesChoisies, repartirPieces } from './mail.ts';

const AUJOURDHUI = '2026-11-22';

describe('les fichiers d’un mail', () => {
  const fichiers = fc.array(
    fc.record({ fichierId: fc.integer(), taille: fc.integer({ min: 1, max: 15 * 1024 * 1024 }) }),
    {
      maxLength: 30,
    },
  );
  it('tiennent dans 10 Mo, chacun joint tant qu’il tient, les autres par lien', () => {
    fc.assert(
      fc.property(fichiers, fc.integer({ min: 0, max: MAX_OCTETS_MAIL }), (pieces, octets) => {
        const reparties = repartirPieces(pieces, octets);
        expect(reparties.map(({ fichierId }) => fichierId)).toEqual(pieces.map(({ fichierId }) => fichierId));
        let place = MAX_OCTETS_MAIL - octets;
        for (const { taille, parLien } of reparties) {
          expect(parLien).toBe(taille > place);
          if (!parLien) place -= taille;
        }
        expect(place).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('sont ceux qui sont proposés, sauf choix contraire, fût-ce aucun', () => {
    const piece = (fichierId: number, parLien: boolean) => ({ fichierId, nom: 'a', taille: 10, parLien });
    const apercu = {
      pieces: [piece(1, false), piece(2, true)],
      documents: [{ cle: 'LIGNES' as const, nom: 'lignes.xlsx', taille: 7 }],
    };
    expect(piecesChoisies(apercu, {})).toEqual({ jointes: [1], liees: [2], documents: ['LIGNES'] });
    expect(octetsJoints(apercu, piecesChoisies(apercu, {}))).toBe(17);
    const rien = piecesChoisies(apercu, { piecesJointes: [], piecesLiees: [], documents: [] });
    expect([rien, octetsJoints(apercu, rien)]).toEqual([{ jointes: [], liees: [], documents: [] }, 0]);
  });
});

it('un jour à venir n’est jamais dit passé', () => {
  const demain = ajouterJours(AUJOURDHUI, 1);
  expect(phraseDate({ etat: 'A_DECLARER', dateDeclaration: demain })).toBe(`À déclarer le ${formatJour(demain)}`);
  expect(phraseDate({ etat: 'A_DECLARER', dateDeclaration: demain }, AUJOURDHUI)).toBe(
    `Déclaré le ${formatJour(AUJOURDHUI)}`,
  );
  expect(phraseDate({ etat: 'DECLARE', dateDeclaration: AUJOURDHUI })).toBe(`Déclaré le ${formatJour(AUJOURDHUI)}`);
});
