// Whatever people do, in whatever order, every screen says the same money (ENC-85): the list, its tabs, its tiles, the groups,
// the export, the statistics, the receipts and the RFA are each read and compared with the rows themselves.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerActeur, POIDS_DES_ACTES, type ActesAuHasard } from '#server/testing/actes-au-hasard.ts';
import { creerMonde, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { desaccords } from '#server/testing/argent-compare.ts';

/** `ACTES=2000 GRAINE=7 npx vitest run …` plays more of them, or others. */
const [nombre, graine] = [Number(process.env['ACTES'] ?? '150'), Number(process.env['GRAINE'] ?? '1')];

let m: MondeFacture;
let acteur: ActesAuHasard;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
  acteur = await creerActeur(m, graine);
});
afterAll(() => m.app.fermer());

it(`après ${nombre} actes tirés au hasard, chaque écran dit le même argent`, async () => {
  const faits = new Map<string, number>();
  for (let rang = 1; rang <= nombre; rang += 1) {
    const { acte, status, corps } = await acteur.agir();
    expect(status, `${acte} : ${JSON.stringify(corps)}`).toBeLessThan(500);
    if (status === 200 || status === 204) faits.set(acte, (faits.get(acte) ?? 0) + 1);
    if (rang % 50 === 0 || rang === nombre) expect(await desaccords(m), `après ${rang} actes, ${acte}`).toEqual([]);
  }
  // A refused act checks nothing: each kind of act must have been done.
  if (nombre >= 2_000) expect([...faits.keys()].toSorted()).toEqual(Object.keys(POIDS_DES_ACTES).toSorted());
});
