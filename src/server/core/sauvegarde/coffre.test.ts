import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ouvrirCoffre } from './coffre.ts';
import { SauvegardeRefusee } from './refus.ts';

const coffre = ouvrirCoffre(Buffer.alloc(32, 1));
const PIECE = 64 * 1024;
const ENTETE = 40;
const FERMEE = PIECE + 16;

const enMorceaux = async function* (octets: Buffer, taille: number) {
  for (let debut = 0; debut < octets.length; debut += taille) yield octets.subarray(debut, debut + taille);
};
const lire = async (flux: AsyncIterable<Buffer>): Promise<Buffer> => {
  const morceaux: Buffer[] = [];
  for await (const morceau of flux) morceaux.push(morceau);
  return Buffer.concat(morceaux);
};

describe('ce qui est fermé', () => {
  it('s’ouvre tel quel, d’un bloc ou au fil de l’eau, à toute taille', async () => {
    for (const taille of [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 17]) {
      const octets = randomBytes(taille);
      const [bloc, flux] = [coffre.fermer('a', octets), await lire(coffre.fermerFlux('a', enMorceaux(octets, 50_000)))];
      expect(flux.length).toBe(bloc.length);
      for (const ferme of [bloc, flux]) {
        expect(coffre.ouvrir('a', ferme).equals(octets)).toBe(true);
        expect((await lire(coffre.ouvrirFlux('a', enMorceaux(ferme, 70_001)))).equals(octets)).toBe(true);
      }
    }
  });

  it('n’est jamais deux fois le même, et ne montre rien de son contenu', () => {
    const octets = Buffer.from('Pharmacie des Tilleuls'.repeat(100));
    expect(coffre.fermer('a', octets).equals(coffre.fermer('a', octets))).toBe(false);
    expect(coffre.fermer('a', octets).includes('Tilleuls')).toBe(false);
  });

  const octets = randomBytes(2 * PIECE + 100);
  const ferme = coffre.fermer('a', octets);
  const piece = (rang: number) => ferme.subarray(ENTETE + rang * FERMEE, ENTETE + (rang + 1) * FERMEE);
  const entete = ferme.subarray(0, ENTETE);
  const cas: [string, Buffer][] = [
    ['coupé au milieu', ferme.subarray(0, ENTETE + 1000)],
    ['coupé entre deux pièces', ferme.subarray(0, ENTETE + 2 * FERMEE)],
    ['privé de tout', entete],
    ['vidé', Buffer.alloc(0)],
    ['allongé', Buffer.concat([ferme, randomBytes(20)])],
    ['répété', Buffer.concat([ferme, piece(2)])],
    ['réordonné', Buffer.concat([entete, piece(1), piece(0), piece(2)])],
    ['privé d’une pièce', Buffer.concat([entete, piece(0), piece(2)])],
    ['en clair', octets],
  ];
  it.each(cas)('%s, il ne s’ouvre pas', async (_nom, altere) => {
    expect(() => coffre.ouvrir('a', altere)).toThrow(SauvegardeRefusee);
    await expect(lire(coffre.ouvrirFlux('a', enMorceaux(altere, 10_000)))).rejects.toThrow(SauvegardeRefusee);
  });

  it('sous une autre clé ou à la place d’un autre fichier, il ne s’ouvre pas', () => {
    expect(() => ouvrirCoffre(Buffer.alloc(32, 2)).ouvrir('a', ferme)).toThrow(SauvegardeRefusee);
    expect(() => coffre.ouvrir('b', ferme)).toThrow('b ne se déchiffre pas');
  });

  it('un bit changé, où qu’il soit, se voit', () => {
    const petit = coffre.fermer('a', Buffer.from('Ordonnance'));
    fc.assert(
      fc.property(fc.nat(petit.length * 8 - 1), (bit) => {
        const altere = Buffer.from(petit);
        altere[bit >> 3] = (altere[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => coffre.ouvrir('a', altere)).toThrow(SauvegardeRefusee);
      }),
      { numRuns: 200 },
    );
  });

  it('au fil de l’eau, tient en mémoire quelques pièces, quelle que soit la taille du fichier', async () => {
    let attente = 0;
    let maximum = 0;
    const source = async function* () {
      for (let i = 0; i < 400; i += 1) {
        attente += PIECE;
        maximum = Math.max(maximum, attente);
        yield Buffer.alloc(PIECE, i);
      }
    };
    const hache = createHash('sha256');
    for await (const morceau of coffre.ouvrirFlux('a', coffre.fermerFlux('a', source()))) {
      attente -= morceau.length;
      hache.update(morceau);
    }
    expect(attente).toBe(0);
    expect(maximum).toBeLessThanOrEqual(8 * PIECE);
  });
});
