import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  creerMondeReclamation,
  corpsMultipart,
  FIL,
  unTexte,
  type MondeReclamation,
} from '#server/testing/mondes/reclamation.ts';

let m: MondeReclamation;
let port: number;
beforeAll(async () => {
  m = await creerMondeReclamation();
  await m.app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = m.app.app.server.address() as AddressInfo);
});
afterAll(() => m.app.fermer());

type Lue = { readonly status: number; readonly code: string };
/** Sends the first half of the body, then the rest on request. */
const commencer = (
  chemin: string,
  { corps, entetes }: { corps: Buffer; entetes: Record<string, string> },
  token?: string,
) => {
  const requete = http.request({
    port,
    path: chemin,
    method: 'POST',
    agent: false,
    headers: { ...entetes, ...(token && { authorization: `Bearer ${token}` }), 'content-length': corps.length },
  });
  const reponse = new Promise<Lue>((lire, echouer) => {
    requete.on('error', echouer);
    requete.on('response', (recue) => {
      const morceaux: Buffer[] = [];
      recue.on('data', (morceau: Buffer) => morceaux.push(morceau));
      recue.on('end', () =>
        lire({
          status: recue.statusCode ?? 0,
          code: (JSON.parse(Buffer.concat(morceaux).toString()) as { code: string }).code,
        }),
      );
    });
  });
  const moitie = corps.length >> 1;
  requete.write(corps.subarray(0, moitie));
  return { reponse, finir: () => requete.end(corps.subarray(moitie)), couper: () => requete.destroy() };
};

it('qui est désactivé pendant que son fichier arrive n’écrit plus rien', async () => {
  const r = await m.creer();
  const jeton = await m.app.jeton(m.pharmacie, 'OPERATEUR');
  const { id } = (await m.app.appeler(jeton, 'GET', '/api/v1/utilisateurs/connected')).corps;
  const envoi = commencer(
    `${FIL}/reclamation/${r.id}`,
    corpsMultipart('commentaire', { texte: 'Trop tard' }, [unTexte()]),
    jeton,
  );
  await m.app.services.dbSysteme.updateTable('utilisateur').set({ activated: false }).where('id', '=', id).execute();
  await expect.poll(() => m.app.sessions.authentifier(jeton)).toBeUndefined();
  envoi.finir();
  expect(await envoi.reponse).toEqual({ status: 401, code: 'SESSION_ABSENTE' });
  expect((await m.fil(r.id)).commentaires).toHaveLength(1);
});

it('un lien mort se dit avant que le fichier n’arrive', async () => {
  const r = await m.creer();
  const chemin = `${FIL}${m.cheminDe(r).replace('/reclamations/', '/reclamation/')}`;
  await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/reclamations/${r.id}/lien/revocation`);
  const envoi = commencer(
    chemin,
    corpsMultipart('commentaire', { nom: 'x', email: 'x@labo.fr', texte: 'x' }, [
      unTexte('a.txt', 'a'.repeat(5_000_000)),
    ]),
  );
  expect(await envoi.reponse).toEqual({ status: 404, code: 'RECLAMATION_INVALIDE' });
  envoi.couper();
});

it.each([
  ['qui dit son type', '\r\nContent-Type: application/json'],
  ['qui ne le dit pas', ''],
  ['nommée comme un fichier', '; filename="blob"\r\nContent-Type: application/json'],
])('une part JSON se lit, %s', async (_cas, entete) => {
  const r = await m.creer();
  const partie = `--x\r\nContent-Disposition: form-data; name="commentaire"${entete}\r\n\r\n{"texte":"Bien lu"}\r\n--x--\r\n`;
  const { status, corps } = await m.app.appeler(m.jetons.ADMIN, 'POST', `${FIL}/reclamation/${r.id}`, {
    corps: Buffer.from(partie),
    entetes: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect([status, corps.texte]).toEqual([200, 'Bien lu']);
});
it('une part JSON abîmée se dit', async () => {
  const r = await m.creer();
  for (const type of ['', '\r\nContent-Type: application/json']) {
    const partie = `--x\r\nContent-Disposition: form-data; name="commentaire"${type}\r\n\r\n{"texte":\r\n--x--\r\n`;
    const { status, corps } = await m.app.appeler(m.jetons.ADMIN, 'POST', `${FIL}/reclamation/${r.id}`, {
      corps: Buffer.from(partie),
      entetes: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([status, corps.code]).toEqual([400, 'REQUETE_INVALIDE']);
  }
});
