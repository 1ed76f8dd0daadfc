import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decompresserEntree, lireEntrees } from '#server/core/files/archive.ts';
import { faireArchive, prendreArchive } from '#server/testing/archives.ts';
import { creerMonde, fichierPdf, unPdf, type Monde } from '#server/testing/mondes/document.ts';
import { MAX_OCTETS_ARCHIVE } from '#shared/features/echanges/document/schemas.ts';

let m: Monde;
let p: Awaited<ReturnType<Monde['unePharmacie']>>;
beforeAll(async () => {
  m = await creerMonde();
  p = await m.unePharmacie();
});
afterAll(() => m.app.fermer());

const lire = async (zip: Buffer): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      lireEntrees(zip).map(async (entree) => [
        entree.nom,
        (await buffer(decompresserEntree(zip, entree))).toString('utf8'),
      ]),
    ),
  );
const prendre = (jeton: string, id: number) => m.app.appeler(jeton, 'GET', `/api/v1/archives/${id}/fichier`);
const etat = async (jeton: string, id: number) => (await m.app.appeler(jeton, 'GET', `/api/v1/archives/${id}`)).corps;
const unAutre = () => m.deposer(p.jeton, {}, fichierPdf('x.pdf', unPdf(randomBytes(4).toString('hex'))));

describe('l’archive de documents', () => {
  it('porte chaque document sous son nom, une fois', async () => {
    const [a, b] = [
      await m.deposer(p.jeton, { nom: 'Tarif 2025/2026' }, fichierPdf('a.pdf', unPdf('a'))),
      await m.deposer(p.jeton, { nom: 'tarif 2025-2026' }, fichierPdf('b.pdf', unPdf('b'))),
    ];
    const demande = await m.archiver(p.roles.OPERATEUR, [a.id, b.id]);
    expect(demande.corps).toMatchObject({
      sorte: 'DOCUMENTS',
      titre: '2 documents',
      etat: 'EN_COURS',
      droits: { telecharger: false },
    });
    const { status, brut, entetes } = await prendreArchive(m.app, p.roles.OPERATEUR, demande);
    expect([status, entetes['content-type']]).toEqual([200, 'application/zip']);
    expect(entetes['content-disposition']).toContain('documents-2026-11-21.zip');
    expect(await lire(brut)).toEqual({
      'Tarif 2025-2026.pdf': unPdf('a').toString(),
      'tarif 2025-2026 (2).pdf': unPdf('b').toString(),
    });
    expect(await etat(p.roles.OPERATEUR, demande.corps.id)).toMatchObject({
      etat: 'TERMINE',
      faits: 2,
      total: 2,
      taille: brut.length,
    });
  });

  it('se demande toute ou rien, d’une sélection sans doublon et bornée', async () => {
    const d = await unAutre();
    expect((await m.archiver(p.jeton, [d.id, 999_999])).status).toBe(404);
    expect((await m.archiver(p.jeton, [d.id, d.id])).corps.detail).toBe('Un document est sélectionné deux fois.');
    expect((await m.archiver(p.jeton, [])).corps.detail).toBe('Sélectionnez au moins un document.');
    const cent = Array.from({ length: 101 }, (_, i) => i + 1);
    expect((await m.archiver(p.jeton, cent)).status).toBe(400);
    await m.app.services.dbSysteme
      .updateTable('document_version')
      .set({ taille: MAX_OCTETS_ARCHIVE + 1 })
      .where('document_id', '=', d.id)
      .execute();
    expect((await m.archiver(p.jeton, [d.id])).corps.code).toBe('ARCHIVE_TROP_VOLUMINEUSE');
  });

  it('dit le fichier dont les octets ont disparu, et porte les autres', async () => {
    const [perdu, la] = [await unAutre(), await unAutre()];
    const { cle } = await m.app.services.dbSysteme
      .selectFrom('fichier')
      .select('cle')
      .where('sha256', '=', perdu.sha256)
      .executeTakeFirstOrThrow();
    await m.app.services.fichiers.delete(cle);
    const { brut } = await prendreArchive(m.app, p.jeton, await m.archiver(p.jeton, [perdu.id, la.id]));
    expect((await lire(brut))['fichiers-introuvables.txt']).toContain('.pdf');
    expect(lireEntrees(brut)).toHaveLength(2);
    expect((await m.ouvrir(p.jeton, perdu.id)).status).toBe(404);
  });
});

describe('les droits de l’archive', () => {
  it('se relisent quand elle se fait : ce qui n’est plus visible n’y est pas', async () => {
    const [garde, ferme] = [await unAutre(), await unAutre()];
    const demande = await m.archiver(p.roles.OPERATEUR, [garde.id, ferme.id]);
    expect((await m.modifier(p.jeton, ferme, { visibleBy: 'SELF' })).status).toBe(200);
    const contenus = await lire((await prendreArchive(m.app, p.roles.OPERATEUR, demande)).brut);
    expect(Object.keys(contenus)).toEqual([`${garde.nom}.pdf`, 'documents-absents.txt']);
    expect(contenus['documents-absents.txt']).toContain('Un document choisi n’est pas dans cette archive');
  });

  it('se relisent quand elle se prend', async () => {
    const d = await unAutre();
    const demande = await m.archiver(p.roles.OPERATEUR, [d.id]);
    await faireArchive(m.app, demande.corps.id);
    expect((await m.modifier(p.jeton, d, { visibleBy: 'SELF' })).status).toBe(200);
    expect((await prendre(p.roles.OPERATEUR, demande.corps.id)).corps).toMatchObject({
      status: 409,
      code: 'ARCHIVE_CHANGEE',
    });
  });

  it('d’un groupement : demandée, rien n’est lu ; prise, la version qu’elle porte l’est ; l’adhésion finie, elle ne se prend plus', async () => {
    const d = await m.deposer(m.jetons.groupement, { partage: 'TOUS_ADHERENTS' });
    const membre = await m.unMembre(m.littoral);
    const demande = await m.archiver(membre.jeton, [d.id]);
    await faireArchive(m.app, demande.corps.id);
    const estLu = async () => (await m.detail(membre.jeton, d.id)).lu;
    expect(await estLu()).toBe(false);
    expect((await prendre(membre.jeton, demande.corps.id)).status).toBe(200);
    expect(await estLu()).toBe(true);
    expect((await m.remplacer(m.jetons.groupement, d)).status).toBe(200);
    // The archive holds the previous version.
    expect((await prendre(membre.jeton, demande.corps.id)).status).toBe(200);
    expect(await estLu()).toBe(false);
    const adhesion = (await m.mienne(membre.jeton)).actuelle;
    expect((await m.quitter(membre.jeton, membre.adhesionId, 'quitter', adhesion?.version)).status).toBe(200);
    expect((await prendre(membre.jeton, demande.corps.id)).corps.code).toBe('ARCHIVE_CHANGEE');
  });
});
