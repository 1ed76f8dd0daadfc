import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import type { Piece } from '#shared/core/fichiers/pieces.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { multipart } from '#server/testing/multipart.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const joindre = (id: number, contenu: Buffer, nom = 'avoir.txt', mime = 'text/plain', role: Role = 'ADMIN') => {
  const { corps, entetes } = multipart({ contenu, nom, mime });
  return m.appeler(m.jetons[role], 'POST', `/${id}/pieces`, corps, entetes);
};
const retirer = async (id: number, fichierId: number, role: Role = 'ADMIN') =>
  expect((await m.appeler(m.jetons[role], 'DELETE', `/${id}/pieces/${fichierId}`)).status).toBe(200);
/** No role of the application may write that a file is older than it is. */
const vieillir = async (fichierId: number) => {
  const client = new pg.Client(m.app.proprietaire);
  await client.connect();
  await client.query(`update fichier set cree_le = cree_le - interval '1 hour' where id = $1`, [fichierId]);
  await client.end();
};
const actes = async (id: number, role: Role) =>
  Object.fromEntries((await m.detail(id, m.jetons[role])).pieces.map(({ nom, acte }: Piece) => [nom, acte]));

describe('les pièces d’un encours', () => {
  it('se joignent, se comptent, s’ouvrent et se retirent', async () => {
    const { id, version } = await m.creer();
    const [piece] = (await joindre(id, Buffer.from('Avoir reçu'))).corps;
    expect(piece).toMatchObject({ nom: 'avoir.txt', mime: 'text/plain', taille: 11 });
    expect(await m.detail(id)).toMatchObject({ version, nbPieces: 1, pieces: [{ fichierId: piece.fichierId }] });
    const ouverte = await m.appeler(m.jetons.OPERATEUR, 'GET', `/${id}/pieces/${piece.fichierId}`);
    expect([ouverte.brut.toString(), ouverte.entetes['x-content-type-options']]).toEqual(['Avoir reçu', 'nosniff']);
    expect((await m.appeler(m.jetons.ADMIN, 'DELETE', `/${id}/pieces/${piece.fichierId}`)).status).toBe(200);
    expect((await m.detail(id)).nbPieces).toBe(0);
    expect((await m.appeler(m.jetons.ADMIN, 'GET', `/${id}/pieces/${piece.fichierId}`)).status).toBe(404);
  });

  it('accepte 15 Mo, refuse un octet de plus, un type trompeur et un envoi vide', async () => {
    const { id } = await m.creer();
    const texte = (octets: number) => Buffer.alloc(octets, 'a');
    expect((await joindre(id, texte(MAX_OCTETS_FICHIER))).status).toBe(200);
    expect((await joindre(id, texte(MAX_OCTETS_FICHIER + 1))).status).toBe(413);
    expect((await joindre(id, Buffer.from('<html><script>1</script>'), 'facture.pdf', 'application/pdf')).status).toBe(
      415,
    );
    const ensemble = multipart(
      ...Array.from({ length: 5 }, (_, i) => ({ contenu: texte(13_000_000), nom: `${i}.txt`, mime: 'text/plain' })),
    );
    expect(
      (await m.appeler(m.jetons.ADMIN, 'POST', `/${id}/pieces`, ensemble.corps, ensemble.entetes)).corps.detail,
    ).toMatch(/ensemble/);
    const vide = await m.appeler(m.jetons.ADMIN, 'POST', `/${id}/pieces`, Buffer.from('--b--\r\n'), {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(vide.status).toBe(400);
    expect((await m.detail(id)).nbPieces).toBe(1);
  });

  it('envoyées six fois sous la même clé, ne se joignent qu’une fois ; un autre fichier sous cette clé est refusé', async () => {
    const { id } = await m.creer();
    const envoyer = (contenu: string) => {
      const { corps, entetes } = multipart({ contenu, nom: 'avoir.txt', mime: 'text/plain' });
      return m.appeler(m.jetons.ADMIN, 'POST', `/${id}/pieces`, corps, {
        ...entetes,
        'idempotency-key': `pieces-${id}`,
      });
    };
    const reponses = await Promise.all(Array.from({ length: 6 }, () => envoyer('Avoir reçu')));
    expect(reponses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(reponses.map(({ corps }) => JSON.stringify(corps))).size).toBe(1);
    expect(await m.detail(id)).toMatchObject({ nbPieces: 1, pieces: [{ fichierId: reponses[0]?.corps[0].fichierId }] });
    expect((await envoyer('Avoir perdu')).corps.code).toBe('CLE_IDEMPOTENCE_REUTILISEE');
  });

  it('sert de justificatif à un règlement de cet encours, jamais d’un autre', async () => {
    const [premierEncours, autre] = [await m.creer({ valeurAttendueCentimes: 500 }), await m.creer()];
    const [piece] = (await joindre(autre.id, Buffer.from('Avoir'))).corps;
    expect((await m.regler(premierEncours, 500, { fichierId: piece.fichierId })).status).toBe(404);
    const [pieceDeLEncours] = (await joindre(premierEncours.id, Buffer.from('Avoir'))).corps;
    const reponseDuReglement = await m.regler(await m.detail(premierEncours.id), 500, {
      fichierId: pieceDeLEncours.fichierId,
    });
    expect(reponseDuReglement.corps.etat).toBe('REGLE');
    expect((await m.detail(premierEncours.id)).reglements[0].fichierId).toBe(pieceDeLEncours.fichierId);
    // The proof of a settled encours can only be withdrawn: it stays beside its settlement.
    await retirer(premierEncours.id, pieceDeLEncours.fichierId);
    const encoursRegle = await m.detail(premierEncours.id);
    expect(encoursRegle.reglements[0].fichierId).toBe(pieceDeLEncours.fichierId);
    expect(encoursRegle.pieces[0].retireParNom).not.toBeNull();
  });

  it('avant la déclaration, se supprime par qui vient de la joindre ou par l’ADMIN ; un collègue la retire', async () => {
    const { id } = await m.creer({ type: 'LOGISTIQUE' });
    const [{ fichierId: premiere }] = (await joindre(id, Buffer.from('Une'), 'une.txt', 'text/plain', 'OPERATEUR'))
      .corps;
    const [{ fichierId: seconde }] = (await joindre(id, Buffer.from('Deux'), 'deux.txt', 'text/plain', 'OPERATEUR'))
      .corps;
    expect(await actes(id, 'OPERATEUR')).toEqual({ 'une.txt': 'SUPPRIMER', 'deux.txt': 'SUPPRIMER' });
    expect(await actes(id, 'ACHAT')).toEqual({ 'une.txt': 'RETIRER', 'deux.txt': 'RETIRER' });
    await vieillir(seconde);
    expect(await actes(id, 'OPERATEUR')).toEqual({ 'une.txt': 'SUPPRIMER', 'deux.txt': 'RETIRER' });
    await retirer(id, premiere, 'OPERATEUR');
    await retirer(id, seconde, 'OPERATEUR');
    expect(await actes(id, 'ADMIN')).toEqual({ 'deux.txt': 'REMETTRE' });
  });

  it('déclaré, ne se supprime plus : retirée deux fois d’un coup, remise deux fois, elle n’a bougé qu’une fois', async () => {
    const encours = await m.creer({ type: 'LOGISTIQUE' });
    const { id } = encours;
    const [{ fichierId }] = (await joindre(id, Buffer.from('Avoir'), 'avoir.txt', 'text/plain', 'OPERATEUR')).corps;
    await m.declarer(encours);
    expect(await actes(id, 'ADMIN')).toEqual({ 'avoir.txt': 'RETIRER' });
    await Promise.all([retirer(id, fichierId, 'OPERATEUR'), retirer(id, fichierId, 'ADMIN')]);
    const retiree = await m.detail(id);
    expect([retiree.nbPieces, retiree.pieces[0].acte]).toEqual([0, 'REMETTRE']);
    expect((await m.appeler(m.jetons.ADMIN, 'GET', `/${id}/pieces/${fichierId}`)).brut.toString()).toBe('Avoir');
    const remises = ['ADMIN', 'OPERATEUR'].map((role) =>
      m.appeler(m.jetons[role as Role], 'POST', `/${id}/pieces/${fichierId}/remettre`),
    );
    expect((await Promise.all(remises)).map(({ status }) => status)).toEqual([200, 200]);
    const remise = await m.detail(id);
    expect([remise.nbPieces, remise.pieces[0].retireLe]).toEqual([1, null]);
    const suites = remise.chronologie.map(({ action }: { action: string }) => action);
    expect(suites.filter((action: string) => /piece/.test(action))).toEqual(['remettre-piece', 'retirer-piece']);
  });
});
