import { contrats } from '#shared/contrats.ts';
import { roles, typeDuRole, type Role } from '#shared/core/acteur.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import type { Application } from '../application.ts';
import type { ConnexionGardee, EnvoiBrut } from './connexion-gardee.ts';

/** Every call that is sent with a body. */
export const appelsAvecCorps: readonly (readonly [string, RouteContract])[] = Object.entries(contrats).flatMap(
  ([feature, contrat]) =>
    Object.entries(contrat)
      .filter(([, { method }]) => method !== 'GET')
      .map(([nom, route]) => [`${feature}.${nom} ${route.method} ${route.url}`, route] as const),
);

export type JetonsDesRoles = Readonly<Record<Role, string>>;
export const ouvrirJetonsDesRoles = async (app: Application): Promise<JetonsDesRoles> => {
  const jetons: Partial<Record<Role, string>> = {};
  for (const role of roles)
    jetons[role] = await app.jeton(await app.unTenant({ type: typeDuRole[role], nom: `Compte ${role}` }), role);
  // Their password was typed a moment ago: what is refused is the body.
  await transactionSysteme(app.services.dbSysteme, (tx) =>
    tx.updateTable('session').set({ confirmee_le: app.horloge.maintenant.toISOString() }).execute(),
  );
  return jetons as JetonsDesRoles;
};

export type CorpsRefuse = { readonly cas: string; readonly statuts: readonly number[]; readonly envoi: EnvoiBrut };

const MULTIPART = 'multipart/form-data; boundary=x';
const part = (nom: string, contenu: string, fichier = '') =>
  `--x\r\nContent-Disposition: form-data; name="${nom}"${fichier && `; filename="${fichier}"`}\r\n\r\n${contenu}\r\n`;
const FIN = '--x--\r\n';
/** More than what is read of a body before anybody asks for it: 64 KB at once, and as much in the stream. */
const QUELCONQUE = Buffer.alloc(300 * 1024, ' ');
export const PARTS_MINUSCULES = Buffer.from(part('a', '1').repeat(10_000) + FIN);
const TROP_DE_FICHIERS = Buffer.from(part('fichiers', 'a'.repeat(20_000), 'a.txt').repeat(25) + FIN);
const PROTOTYPE = Buffer.from(part('__proto__', '1') + part('fichiers', 'a'.repeat(500_000), 'a.txt') + FIN);
const CHAMP_ILLISIBLE = Buffer.from(part('donnees', '{') + part('fichiers', 'a'.repeat(500_000), 'a.txt') + FIN);
let fichierTropGros: Buffer | undefined;
const unFichierTropGros = () =>
  (fichierTropGros ??= Buffer.from(part('fichiers', 'a'.repeat(MAX_OCTETS_FICHIER + 500_000), 'a.txt') + FIN));
const JSON_ILLISIBLE = Buffer.alloc(500 * 1024, '[');
const tropLongs = new Map<number, Buffer>();
const tropLong = (limite: number): Buffer => {
  const corps = tropLongs.get(limite) ?? Buffer.alloc(limite + 100_000, ' ');
  tropLongs.set(limite, corps);
  return corps;
};

export const TYPES = { json: 'application/json', text: 'text/plain', multipart: MULTIPART } as const;

/** What is refused before the body is looked at. */
const avantLeCorps = (route: RouteContract, envoyer: (type: string, role?: Role) => EnvoiBrut): CorpsRefuse[] => {
  const type = TYPES[route.bodyType ?? 'json'];
  const { access } = route;
  if (access === 'public')
    return route.bodyLimit && route.url.includes(':')
      ? [{ cas: 'lien ou clé inconnus', statuts: [400, 401, 404], envoi: { ...envoyer(type), corps: QUELCONQUE } }]
      : [];
  const interdit = roles.find((role) => !access.includes(role));
  return [
    { cas: 'sans session', statuts: [401], envoi: { ...envoyer(type), corps: QUELCONQUE } },
    ...(interdit
      ? [{ cas: `rôle ${interdit}`, statuts: [403], envoi: { ...envoyer(type, interdit), corps: QUELCONQUE } }]
      : []),
  ];
};

const VIVANT: CorpsRefuse = {
  cas: 'une demande ordinaire',
  statuts: [200],
  envoi: { methode: 'GET', adresse: '/health/live' },
};
/**
 * Each refusal, then an ordinary request, all on one connection: each is what follows the one before.
 * @returns those not answered as they should be
 */
export const enchainerRefus = async (
  connexion: ConnexionGardee,
  refus: readonly CorpsRefuse[],
): Promise<readonly string[]> => {
  const autrement: string[] = [];
  let precedent = 'rien';
  for (const { cas, statuts, envoi } of [...refus, VIVANT]) {
    const { status, type } = await connexion.demander(envoi).catch((error: unknown) => {
      throw new Error(`${cas}, après ${precedent}`, { cause: error });
    });
    const attendu = statuts.includes(status) && (status < 400 || type.includes('application/problem+json'));
    if (!attendu) autrement.push(`${cas}, après ${precedent} : ${status} ${type}`);
    precedent = cas;
  }
  return autrement;
};

/**
 * Every refusal of a call's body: who sends it, its type, its size, its parts.
 * @param lourds with the files of 15 MB
 */
export const corpsRefusesDe = (route: RouteContract, jetons: JetonsDesRoles, lourds: boolean): CorpsRefuse[] => {
  const envoyer = (type: string, role?: Role): EnvoiBrut => ({
    methode: route.method,
    adresse: route.url.replace(/:\w+/g, '987654321'),
    entetes: { 'Content-Type': type, ...(role && { Authorization: `Bearer ${jetons[role]}` }) },
  });
  const permis = route.access === 'public' ? undefined : route.access[0];
  const refus = (cas: string, statuts: readonly number[], corps: Buffer, type: string, parMorceaux = false) => ({
    cas,
    statuts,
    envoi: { ...envoyer(type, permis), corps, parMorceaux },
  });
  const type = TYPES[route.bodyType ?? 'json'];
  // A public call says first that its link or its key is not known.
  const selon = (statut: number) => (route.access === 'public' && route.bodyLimit ? [statut, 400, 401, 404] : [statut]);
  const communs = [
    ...avantLeCorps(route, envoyer),
    refus('type inconnu', selon(415), QUELCONQUE, 'application/x-inconnu'),
  ];
  // The name of a part may be refused before its weight is known.
  const tropOuInattendu = [...selon(413), 400];
  if (route.bodyType === 'multipart')
    return [
      ...communs,
      refus('10 000 parts', tropOuInattendu, PARTS_MINUSCULES, type),
      refus('10 000 parts, par morceaux', tropOuInattendu, PARTS_MINUSCULES, type, true),
      refus('25 fichiers', tropOuInattendu, TROP_DE_FICHIERS, type),
      refus('nom du prototype', selon(400), PROTOTYPE, type),
      refus('part illisible', selon(400), CHAMP_ILLISIBLE, type),
      ...(lourds ? [refus('fichier trop gros', tropOuInattendu, unFichierTropGros(), type)] : []),
    ];
  const limite = route.bodyLimit ?? 1024 * 1024;
  return [
    ...communs,
    refus('trop long', selon(413), tropLong(limite), type),
    ...(lourds || limite <= 1024 * 1024
      ? [refus('trop long, par morceaux', selon(413), tropLong(limite), type, true)]
      : []),
    ...(route.bodyType === 'text' ? [] : [refus('JSON illisible', selon(400), JSON_ILLISIBLE, type)]),
  ];
};
