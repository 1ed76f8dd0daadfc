import type { Content } from 'pdfmake/interfaces.js';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { ecrireZip, type EntreeAEcrire } from '#server/core/files/ecrire-zip.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { FichierAbsent, type FileStore } from '#server/core/files/store.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { journaliser } from '#server/core/journal.ts';
import { creerPdf } from '#server/core/pdf/creer-pdf.ts';
import type { Emetteur } from '#server/core/pdf/definition.ts';
import { aujourdhuiDe } from '#server/features/encours/commands/agir.ts';
import { detailEncours } from '#server/features/encours/read-models/detail.ts';
import { laboratoiresJoignables, signataire } from '#server/features/encours/read-models/laboratoires.ts';
import { encoursDus } from '#server/features/encours/read-models/releve.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { renommerFichier } from '#shared/core/nom-fichier.ts';
import { detailEncoursSchema, type DetailEncours } from '#shared/features/encours/contract/schemas.ts';
import { encoursErrors } from '#shared/features/encours/errors.ts';
import { choisirFichiers, LIMITES, nommerUnique } from '#shared/features/dossier-preuve/rules.ts';
import type { Apport, Contributeur, FichierPreuve } from './read-models/apport.ts';
import { raconter } from './read-models/encours.ts';

type Chapitre = { readonly encours: DetailEncours; readonly apports: readonly Apport[] };
type Dossier = {
  readonly titre: string;
  readonly sousTitre: string;
  readonly emetteur: Emetteur;
  readonly aujourdhui: Jour;
  readonly chapitres: readonly Chapitre[];
  /** Claims that did not fit. */
  readonly laisses: number;
};

const lire = async (tx: TenantTx, ctx: Contexte, id: number, aujourdhui: Jour): Promise<DetailEncours> =>
  detailEncoursSchema.parse(JSON.parse((await detailEncours(tx, ctx.acteur, id, aujourdhui)).texte));

const chapitre = async (tx: TenantTx, encours: DetailEncours, contributeurs: readonly Contributeur[]): Promise<Chapitre> => {
  const apports: Apport[] = [];
  for (const contribuer of contributeurs) apports.push(await contribuer(tx, encours));
  return { encours, apports };
};

const pdfDe = ({ titre, sousTitre, emetteur, aujourdhui, chapitres }: Dossier, avis: readonly string[]): Promise<Buffer> =>
  creerPdf({
    titre,
    sousTitre,
    emetteur,
    mention: `Édité le ${formatJour(aujourdhui)}`,
    contenu: [
      ...avis.map((text): Content => ({ text, style: 'discret' })),
      ...chapitres.flatMap(({ encours, apports }, i): Content[] => {
        const { debut, fin } = raconter(encours);
        const entete: Content = {
          text: encours.numero,
          fontSize: 14,
          bold: true,
          margin: [0, 8, 0, 4],
          ...(i > 0 && { pageBreak: 'before' }),
        };
        return [entete, ...debut, ...apports.flatMap(({ contenu }) => contenu), ...fin];
      }),
    ],
  });

type Place = FichierPreuve & { readonly chemin: string };
const enUnMorceau = (contenu: Buffer | string): Iterable<Buffer> => [typeof contenu === 'string' ? Buffer.from(contenu) : contenu];

/** One file at a time: its bytes are opened when their turn comes. */
async function* entrees(
  pdf: Buffer,
  fichiers: readonly Place[],
  textes: ReadonlyMap<string, string>,
  store: FileStore,
): AsyncGenerator<EntreeAEcrire, void> {
  yield { nom: 'dossier.pdf', contenu: enUnMorceau(pdf) };
  for (const [nom, texte] of textes) yield { nom, contenu: enUnMorceau(texte) };
  const perdus: string[] = [];
  for (const { chemin, cle } of fichiers)
    try {
      yield { nom: chemin, contenu: (await store.get(cle)) as AsyncIterable<Buffer> };
    } catch (error) {
      if (!(error instanceof FichierAbsent)) throw error;
      perdus.push(chemin);
    }
  if (perdus.length > 0) yield { nom: 'fichiers-introuvables.txt', contenu: enUnMorceau(`${perdus.join('\r\n')}\r\n`) };
}

const ranger = ({ chapitres }: Dossier) => {
  const pris = new Set<string>();
  const textes = new Map<string, string>();
  const tous: Place[] = [];
  for (const { encours, apports } of chapitres)
    for (const { fichiers = [], textes: siens = [] } of apports) {
      for (const { dossier, nom, texte } of siens) textes.set(nommerUnique(pris, `${encours.numero}/${dossier}`, nom), texte);
      for (const fichier of fichiers)
        tous.push({ ...fichier, chemin: nommerUnique(pris, `${encours.numero}/${fichier.dossier}`, fichier.nom) });
    }
  return { textes, ...choisirFichiers(tous) };
};

const avisDe = (dossier: Dossier, laisses: readonly Place[]): string[] => [
  ...(dossier.laisses > 0
    ? [`Ce dossier s’arrête aux ${LIMITES.encours} encours les plus anciens ; ${dossier.laisses} autres n’y sont pas.`]
    : []),
  ...(laisses.length > 0 ? [`Trop volumineux pour ce dossier : ${laisses.map(({ chemin }) => chemin).join(', ')}.`] : []),
];

const livrer = async (ctx: Contexte, dossier: Dossier, nom: string): Promise<FichierReponse> => {
  const { textes, gardes, laisses } = ranger(dossier);
  // Drawn apart: no connection is held while it is, nor while the files are read.
  const pdf = await pdfDe(dossier, avisDe(dossier, laisses));
  return {
    contenu: ecrireZip(entrees(pdf, gardes, textes, ctx.services.fichiers)),
    entetes: entetesFichier({ nom: renommerFichier(nom), mime: 'application/zip' }, { telecharger: true }),
  };
};

const noter = (tx: TenantTx, ctx: Contexte, objet: string, objetId: number, numeros: readonly string[]) =>
  journaliser(tx, ctx.acteur, { objet, objetId, action: 'constituer-dossier', apres: { encours: numeros } });

export const creerDossiers = (contributeurs: readonly Contributeur[]) => ({
  /** @throws 404 */
  encours: async (ctx: Contexte, id: number): Promise<FichierReponse> => {
    const aujourdhui = aujourdhuiDe(ctx);
    const dossier = await inTenant(ctx, async (tx): Promise<Dossier> => {
      const encours = await lire(tx, ctx, id, aujourdhui);
      await noter(tx, ctx, 'encours', id, [encours.numero]);
      return {
        titre: `Dossier de preuve ${encours.numero}`,
        sousTitre: encours.laboratoireNom,
        emetteur: await signataire(tx),
        aujourdhui,
        chapitres: [await chapitre(tx, encours, contributeurs)],
        laisses: 0,
      };
    });
    return livrer(ctx, dossier, `dossier-de-preuve ${dossier.chapitres[0]!.encours.numero}.zip`);
  },
  /** Everything a laboratory owes, the oldest first. @throws 404, 409 when it owes nothing */
  laboratoire: async (ctx: Contexte, id: number): Promise<FichierReponse> => {
    const aujourdhui = aujourdhuiDe(ctx);
    const dossier = await inTenant(ctx, async (tx): Promise<Dossier> => {
      const { nom } = (await laboratoiresJoignables(tx, [id])).get(id)!;
      const dus = await encoursDus(tx, ctx.acteur, id, aujourdhui);
      if (dus.length === 0) throw encoursErrors.rienADevoir();
      const gardes = dus.slice(0, LIMITES.encours);
      const chapitres: Chapitre[] = [];
      for (const du of gardes) chapitres.push(await chapitre(tx, await lire(tx, ctx, du.id, aujourdhui), contributeurs));
      await noter(
        tx,
        ctx,
        'laboratoire',
        id,
        gardes.map(({ numero }) => numero),
      );
      return {
        titre: 'Dossier de preuve',
        sousTitre: nom,
        emetteur: await signataire(tx),
        aujourdhui,
        chapitres,
        laisses: dus.length - gardes.length,
      };
    });
    return livrer(ctx, dossier, `dossier-de-preuve ${dossier.sousTitre} ${aujourdhui}.zip`);
  },
});
