import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeComparatif, type MondeComparatif } from '#server/testing/mondes/comparatif.ts';
import { roles, rolesPharmacie } from '#shared/core/acteur.ts';
import { calculerMarges } from '#shared/features/pilotage/comparatif/rules/marges.ts';
import type { LigneComparatif } from '#shared/features/pilotage/comparatif/schemas.ts';

let m: MondeComparatif;
beforeAll(async () => {
  m = await creerMondeComparatif();
});
afterAll(() => m.app.fermer());

const lire = (query: object, jeton = m.jetons.OPERATEUR) =>
  m.app.appeler(jeton, 'GET', '/api/v1/statistiques/marges', { query: query as Record<string, string> });
const RIEN = { produits: 0, margeCentimes: 0, margeReelleCentimes: 0 };
/** What a person would add up, row by row. */
const additionner = (lignes: readonly LigneComparatif[]) =>
  lignes.reduce((somme, ligne) => {
    const { margeAnnuelleCentimes, margeReelleAnnuelleCentimes } = calculerMarges(ligne);
    return {
      produits: somme.produits + 1,
      margeCentimes: somme.margeCentimes + margeAnnuelleCentimes,
      margeReelleCentimes: somme.margeReelleCentimes + margeReelleAnnuelleCentimes,
    };
  }, RIEN);

const produitTire = fc.record({
  rang: fc.nat(1),
  prixAchatCentimes: fc.integer({ min: 1, max: 9999 }),
  prixVenteCentimes: fc.integer({ min: 1, max: 9999 }),
  tva: fc.constantFrom(0, 2.1, 5.5, 20),
  volumeAnnuel: fc.nat(300),
  ug: fc.constantFrom(null, '10+2', '5+1'),
  rfaPct: fc.constantFrom(null, 0, 2.5, 12),
  contrepartiesCentimes: fc.constantFrom(null, 12_345),
});

describe('la marge d’une année', () => {
  it('est, au centime, celle de la liste que chaque chiffre ouvre, comme celle de l’année d’avant', async () => {
    let annee = 2030;
    await fc.assert(
      fc.asyncProperty(
        fc.array(produitTire, { maxLength: 5 }),
        fc.array(produitTire, { maxLength: 3 }),
        async (ici, avant) => {
          annee += 2;
          for (const [anneeEssayee, tires] of [[annee, ici] as const, [annee - 1, avant] as const])
            for (const [n, { rang, ...champs }] of tires.entries())
              await m.ajouter({
                ...champs,
                annee: anneeEssayee,
                nom: `Produit ${n}`,
                laboratoireId: [m.dermalune, m.galenix][rang],
              });
          const { elements } = await m.lister(annee);
          const precedents = (await m.lister(annee - 1)).elements;
          const { corps } = await lire({ annee });
          expect([corps.annee, corps.precedent]).toEqual([additionner(elements), additionner(precedents)]);
          expect(corps.sansVolume).toBe(elements.filter(({ volumeAnnuel }) => volumeAnnuel === 0).length);
          expect(corps.nbCompares).toBe(new Set(elements.map(({ laboratoireId }) => laboratoireId)).size);
          for (const laboratoireId of [m.dermalune, m.galenix]) {
            const de = (lignes: LigneComparatif[]) =>
              additionner(lignes.filter((ligne) => ligne.laboratoireId === laboratoireId));
            const attendu = { annee: de(elements), precedent: de(precedents) };
            const seul = await lire({ annee, laboratoireId });
            expect(seul.corps).toMatchObject({ ...attendu, nbLaboratoires: 1 });
            const laboratoireLu = corps.laboratoires.find(
              (laboratoire: { laboratoireId: number }) => laboratoire.laboratoireId === laboratoireId,
            );
            expect(laboratoireLu ?? { annee: RIEN, precedent: RIEN }).toMatchObject(attendu);
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  it('dit ce qu’elle couvre, et ce qui n’a rien', async () => {
    await m.ajouter({ annee: 2028, nom: 'Sans volume', volumeAnnuel: 0 });
    const vide = { annee: RIEN, precedent: RIEN, laboratoires: [], tauxMarqueReel: null };
    expect((await lire({ annee: 2028 })).corps).toMatchObject({
      sansVolume: 1,
      nbCompares: 1,
      nbLaboratoires: 2,
      annee: { produits: 1, margeReelleCentimes: 0 },
      tauxMarqueReel: null,
    });
    expect((await lire({ annee: 2027 })).corps).toMatchObject({ ...vide, nbCompares: 0, nbLaboratoires: 2 });
    expect((await lire({ annee: 2028 }, m.voisin)).corps).toMatchObject(vide);
    expect((await lire({ annee: 2028, laboratoireId: m.duVoisin.labo })).status).toBe(404);
  });

  it.each(roles)('se lit par les rôles de la pharmacie seuls : %s', async (role) => {
    const ailleurs = { DELEGUE: 'TRADE', SUPER_ADMIN: 'EDITEUR' } as const;
    const jeton =
      role === 'DELEGUE' || role === 'SUPER_ADMIN'
        ? await m.app.jeton(await m.app.unTenant({ type: ailleurs[role] }), role)
        : m.jetons[role];
    const { status } = await lire({ annee: 2028 }, jeton);
    expect(status).toBe((rolesPharmacie as readonly string[]).includes(role) ? 200 : 403);
  });
});
