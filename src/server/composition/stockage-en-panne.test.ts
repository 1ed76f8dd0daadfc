import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { balayerOrphelins } from '#server/core/files/fichiers.ts';
import { ouvrirS3 } from '#server/core/files/s3.ts';
import { creerMonde, DOCUMENTS, fichierPdf, unPdf, type Monde } from '#server/testing/mondes/document.ts';
import { CAPRICES, ouvrirS3Capricieux, type Caprice, type S3Capricieux } from '#server/testing/s3-capricieux.ts';
import { demarrerServeurS3, type ServeurS3 } from '#server/testing/processus/stockages.ts';

let m: Monde;
let vrai: ServeurS3;
let s3: S3Capricieux;
let jeton: string;
beforeAll(async () => {
  m = await creerMonde();
  vrai = await demarrerServeurS3();
  s3 = await ouvrirS3Capricieux(vrai.reglages);
  const patience = { lectureMs: 2_000, ecritureMs: 2_000, silenceMs: 1_000 };
  Object.assign(m.app.services, { fichiers: ouvrirS3(s3.reglages, () => {}, patience) });
  ({ jeton } = await m.unePharmacie());
});
afterEach(() => {
  s3.etat.caprice = 'aucun';
  vi.restoreAllMocks();
});
afterAll(async () => {
  await m.app.fermer();
  await s3.fermer();
  await vrai.fermer();
  await rm(vrai.racine, { recursive: true, force: true });
});

const lignes = async (): Promise<string[]> =>
  (await m.app.services.dbSysteme.selectFrom('fichier').select('cle').execute()).map(({ cle }) => cle);
const objets = async (): Promise<Set<string>> =>
  new Set(await Array.fromAsync(ouvrirS3(vrai.reglages).lister(new Date('2100-01-01'))));
/** No row is without its bytes. */
const exigerFichiers = async () => {
  const gardes = await objets();
  expect((await lignes()).filter((cle) => !gardes.has(cle))).toEqual([]);
};
const INDISPONIBLE = 'Le service est momentanément indisponible, veuillez réessayer dans un instant.';
/** A long file, so that half of it is still a part. */
const contenu = unPdf('x'.repeat(100_000));
const photo = { nom: 'liste.txt', contenu: Buffer.from('ligne\n'.repeat(20_000)), mime: 'text/plain' };

describe('un stockage S3 en panne (EXP-115)', () => {
  it.each(CAPRICES)(
    '%s : un dépôt est gardé entier, ou refusé d’une phrase ; le même envoi le refait',
    async (caprice) => {
      const fichier = fichierPdf(`${caprice}.pdf`, contenu);
      const cle = { 'idempotency-key': `depot-${caprice}` };
      s3.etat.caprice = caprice;
      const premier = await m.envoyer(jeton, { nom: caprice }, fichier, cle);
      expect([200, 503]).toContain(premier.status);
      if (premier.status === 503) expect(premier.corps.detail).toBe(INDISPONIBLE);
      await exigerFichiers();
      s3.etat.caprice = 'aucun';
      const second = await m.envoyer(jeton, { nom: caprice }, fichier, cle);
      expect(second.status).toBe(200);
      expect((await m.ouvrir(jeton, second.corps.id)).brut).toEqual(contenu);
      await exigerFichiers();
    },
  );

  it.each(CAPRICES)('%s : une lecture rend le fichier entier, ou rien', async (caprice) => {
    const pdf = await m.deposer(jeton, { nom: `lu ${caprice}` }, fichierPdf('lu.pdf', contenu));
    s3.etat.caprice = caprice;
    // Cut once it has begun, it is an answer that never ends for `inject`.
    const lecture = await m.ouvrir(jeton, pdf.id).catch(() => undefined);
    if (!lecture) return expect(['moitie', 'court', 'fige']).toContain(caprice);
    if (lecture.status === 200) expect(lecture.brut).toEqual(contenu);
    else expect([lecture.status, lecture.corps.detail]).toEqual([503, INDISPONIBLE]);
    return undefined;
  });

  it.each<Caprice>(['moitie', 'court', 'fige'])(
    '%s : ce qui part au fil de l’eau est coupé, jamais fini à moitié',
    async (caprice) => {
      const { corps } = await m.envoyer(jeton, { nom: `fil ${caprice}` }, photo);
      await m.app.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
      const adresse = m.app.app.server.address();
      const port = typeof adresse === 'object' && adresse ? adresse.port : 0;
      s3.etat.caprice = caprice;
      const lire = async () => {
        const reponse = await fetch(`http://127.0.0.1:${port}${DOCUMENTS}/${corps.id}/fichier`, {
          headers: { authorization: `Bearer ${jeton}` },
        });
        const octets = await reponse.arrayBuffer();
        return reponse.status === 200 ? `entier ${octets.byteLength}` : String(reponse.status);
      };
      expect(await lire().catch(() => 'coupé')).toMatch(/^(?:coupé|503)$/);
    },
  );

  it.each(CAPRICES)('%s : un document se supprime, ses octets partent au balayage suivant', async (caprice) => {
    const document = await m.deposer(jeton, { nom: `parti ${caprice}` }, fichierPdf('parti.pdf', contenu));
    s3.etat.caprice = caprice;
    const { status } = await m.app.appeler(jeton, 'DELETE', `${DOCUMENTS}/${document.id}`, {
      query: { version: String(document.version) },
    });
    expect(status).toBeLessThan(300);
    const { dbSysteme, fichiers } = m.app.services;
    const plusTard = new Date(Date.now() + 48 * 3_600_000);
    // This sweep may fail; the next one does what is left.
    await balayerOrphelins(dbSysteme, fichiers, plusTard).catch(() => {});
    await exigerFichiers();
    s3.etat.caprice = 'aucun';
    await balayerOrphelins(dbSysteme, fichiers, plusTard);
    expect(await objets()).toEqual(new Set(await lignes()));
  });

  it('un octet que le service ne sait pas supprimer n’en garde pas d’autres', async () => {
    const { dbSysteme, fichiers } = m.app.services;
    const cles = Array.from({ length: 3 }, () => crypto.randomUUID()).toSorted();
    for (const cle of cles) await fichiers.put(cle, Buffer.from('orphelin'));
    const supprimer = fichiers.delete.bind(fichiers);
    vi.spyOn(fichiers, 'delete').mockImplementation((cle) =>
      cle === cles[0] ? Promise.reject(new Error('refusé')) : supprimer(cle),
    );
    await expect(balayerOrphelins(dbSysteme, fichiers, new Date(Date.now() + 48 * 3_600_000))).rejects.toThrow();
    const gardes = await objets();
    expect(cles.filter((cle) => gardes.has(cle))).toEqual([cles[0]]);
  });
});
