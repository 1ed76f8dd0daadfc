import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lireManifeste, sauvegardesDe } from './manifeste.ts';
import { configDe, exigerFichiers, ouvrir, preparerSource, toutLire, unDossier } from './monde-de-test.ts';
import { SauvegardeRefusee } from './refus.ts';
import { restaurerSauvegarde } from './restaurer.ts';
import { ecrireSauvegarde } from './sauvegarder.ts';

const [cle, ancienne, autre] = [1, 2, 3].map((n) => Buffer.alloc(32, n));
const env = (presente?: Buffer, anciennes: readonly (Buffer | undefined)[] = []): NodeJS.ProcessEnv => ({
  ...(presente && { SAUVEGARDE_CLE: presente.toString('base64') }),
  SAUVEGARDE_CLES_ANCIENNES: anciennes.map((cleAncienne) => cleAncienne?.toString('base64')).join(','),
});
const source = preparerSource();
let faite: Promise<string> | undefined;
const chiffree = (): Promise<string> =>
  (faite ??= ecrireSauvegarde(configDe(source.monde.dataDir, env(cle)), unDossier(), source.monde).then(
    ({ chemin }) => chemin,
  ));
const copie = async (): Promise<string> => {
  const vers = join(unDossier(), 'copie');
  await cp(await chiffree(), vers, { recursive: true });
  return vers;
};
const refus = async (chemin: string, phrase: string, environnement = env(cle)): Promise<void> => {
  const dataDir = join(unDossier(), 'data');
  const tentative = restaurerSauvegarde(configDe(dataDir, environnement), chemin, { remplacer: false });
  await expect(tentative).rejects.toThrow(SauvegardeRefusee);
  await expect(tentative).rejects.toThrow(phrase);
  expect(() => readdirSync(join(dataDir, 'postgres'))).toThrow('ENOENT');
};

it('chiffrée, elle rend chaque ligne et chaque fichier ; rien n’y est en clair', async () => {
  const chemin = await chiffree();
  const manifeste = await lireManifeste(chemin, { cles: [cle!] });
  for (const { chemin: fichier } of manifeste.base)
    expect(readFileSync(join(chemin, fichier)).subarray(0, 8).toString()).toBe('PHSAUV1\n');
  expect(manifeste.fichiers.length).toBeGreaterThan(0);
  const dataDir = join(unDossier(), 'data');
  await restaurerSauvegarde(configDe(dataDir, env(cle)), chemin, { remplacer: false });
  const la = await ouvrir(dataDir);
  onTestFinished(() => la.fermer());
  expect(await toutLire(la.admin)).toEqual(await toutLire(source.monde.admin));
  expect(await exigerFichiers(la)).toBeGreaterThan(0);
});

it('sans sa clé, avec une autre, elle est refusée en nommant la clé ; une clé ancienne l’ouvre', async () => {
  const chemin = await chiffree();
  await refus(chemin, 'définissez SAUVEGARDE_CLE', env());
  await refus(chemin, 'SAUVEGARDE_CLES_ANCIENNES', env(autre));
  const config = configDe(join(unDossier(), 'data'), env(ancienne, [autre, cle]));
  await expect(restaurerSauvegarde(config, chemin, { remplacer: false })).resolves.toMatchObject({ format: 2 });
});

it('un fichier de la base altéré, tronqué, enlevé ou mis à la place d’un autre', async () => {
  const { base } = await lireManifeste(await chiffree(), { cles: [cle!] });
  const [premierChemin, deux] = base.filter(({ taille }) => taille > 8_000).map(({ chemin }) => chemin) as [
    string,
    string,
  ];
  const gestes: [(chemin: string) => unknown, string][] = [
    [
      (chemin) =>
        writeFileSync(join(chemin, premierChemin), readFileSync(join(chemin, premierChemin)).fill(0, 100, 101)),
      'a été altérée',
    ],
    [(chemin) => truncateSync(join(chemin, premierChemin), 5_000), 'a été altérée'],
    [(chemin) => rm(join(chemin, premierChemin)), 'est incomplète'],
    [
      async (chemin) => {
        await rename(join(chemin, premierChemin), join(chemin, 'x'));
        await rename(join(chemin, deux), join(chemin, premierChemin));
        await rename(join(chemin, 'x'), join(chemin, deux));
      },
      'a été altérée',
    ],
  ];
  for (const [geste, phrase] of gestes) {
    const chemin = await copie();
    await geste(chemin);
    await refus(chemin, phrase);
  }
});

it('un manifeste récrit, même avec son empreinte, ou privé de sa signature, est refusé', async () => {
  const recrire = (chemin: string, changer: (manifeste: Record<string, unknown>) => Record<string, unknown>) => {
    const fichier = join(chemin, 'manifeste.json');
    const octets = JSON.stringify(changer(JSON.parse(readFileSync(fichier, 'utf8')) as Record<string, unknown>));
    writeFileSync(fichier, octets);
    return createHash('sha256').update(octets).digest('hex');
  };
  const sansFichiers = await copie();
  recrire(sansFichiers, (manifeste) => ({ ...manifeste, fichiers: [] }));
  await refus(sansFichiers, 'son manifeste n’est plus le même');

  const depouillee = await copie();
  writeFileSync(
    join(depouillee, 'manifeste.sha256'),
    recrire(depouillee, (manifeste) => ({ ...manifeste, format: 1 })),
  );
  await rm(join(depouillee, 'manifeste.hmac'));
  await refus(depouillee, 'n’est ni chiffrée ni signée');

  const sansRien = await copie();
  await rm(join(sansRien, 'manifeste.hmac'));
  await refus(sansRien, 'n’est pas une sauvegarde complète');

  const bricolee = await copie();
  writeFileSync(join(bricolee, 'manifeste.hmac'), randomBytes(8).toString('hex'));
  await refus(bricolee, 'son manifeste n’est plus le même');
});

it('une sauvegarde d’avant la clé se restaure si on le demande, et compte parmi celles que l’on garde', async () => {
  await refus(source.intacte, 'ajoutez --sans-signature');
  const config = configDe(join(unDossier(), 'data'), env(cle));
  await expect(
    restaurerSauvegarde(config, source.intacte, { remplacer: false, sansSignature: true }),
  ).resolves.toMatchObject({
    format: 1,
  });

  const dossier = unDossier();
  const le = (jour: number) => () => new Date(Date.UTC(2026, 0, jour));
  for (const [jour, presente] of [
    [1, undefined],
    [2, cle],
    [3, cle],
  ] as const)
    await ecrireSauvegarde(configDe(source.monde.dataDir, { ...env(presente), SAUVEGARDE_NOMBRE: '2' }), dossier, {
      stock: source.monde.stock,
      maintenant: le(jour),
    });
  expect(await sauvegardesDe(dossier)).toEqual(['02', '03'].map((jour) => `pharmaccord-202601${jour}T000000000Z`));
});
