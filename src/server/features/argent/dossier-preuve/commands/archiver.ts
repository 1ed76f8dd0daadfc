import type { Content } from 'pdfmake/interfaces.js';
import { z } from 'zod';
import { transactionTenant } from '#server/core/db/database.ts';
import type { EntreeAEcrire } from '#server/core/files/ecrire-zip.ts';
import { entreesDeFichiers, enUnMorceau, type FichierAMettre } from '#server/core/files/entrees.ts';
import { creerPdf } from '#server/core/pdf/creer-pdf.ts';
import {
  declarerSorte,
  type Avancer,
  type Outils,
  type SorteArchive,
} from '#server/features/exploitation/archive/read-models/sorte.ts';
import { formatJour, jourParis } from '#shared/core/dates.ts';
import { renommerFichier } from '#shared/core/nom-fichier.ts';
import { archiveErrors } from '#shared/features/exploitation/archive/errors.ts';
import { INTERROMPUE, PARAM_ARCHIVE } from '#shared/features/exploitation/archive/messages.ts';
import { choisirFichiers, LIMITES, nommerUnique } from '#shared/features/argent/dossier-preuve/rules.ts';
import type { Contributeur, FichierPreuve } from '../read-models/apport.ts';
import { lireDossier, type Dossier } from '../read-models/dossier.ts';
import { raconter } from '../read-models/encours.ts';

const demande = z.union([z.object({ encoursId: z.number().int() }), z.object({ laboratoireId: z.number().int() })]);
type Place = FichierPreuve & FichierAMettre;

const pdfDe = (
  { titre, sousTitre, emetteur, aujourdhui, chapitres }: Dossier,
  avis: readonly string[],
): Promise<Buffer> =>
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

/** Each file and text under a unique name, in the folder of its encours (PRV-5). */
const ranger = ({ chapitres }: Dossier) => {
  const pris = new Set<string>();
  const textes = new Map<string, string>();
  const tous: Place[] = [];
  for (const { encours, apports } of chapitres)
    for (const { fichiers = [], textes: siens = [] } of apports) {
      for (const { dossier, nom, texte } of siens)
        textes.set(nommerUnique(pris, `${encours.numero}/${dossier}`, nom), texte);
      for (const fichier of fichiers)
        tous.push({ ...fichier, chemin: nommerUnique(pris, `${encours.numero}/${fichier.dossier}`, fichier.nom) });
    }
  return { textes, ...choisirFichiers(tous) };
};
type Range = ReturnType<typeof ranger>;

const avisDe = (dossier: Dossier, laisses: readonly Place[]): string[] => [
  ...(dossier.laisses > 0
    ? [`Ce dossier s’arrête aux ${LIMITES.encours} encours les plus anciens ; ${dossier.laisses} autres n’y sont pas.`]
    : []),
  ...(laisses.length > 0
    ? [`Trop volumineux pour ce dossier : ${laisses.map(({ chemin }) => chemin).join(', ')}.`]
    : []),
];

async function* entrees(
  { fichiers }: Outils,
  dossier: Dossier,
  range: Range,
  avancer: Avancer,
): AsyncGenerator<EntreeAEcrire, void> {
  yield { nom: 'dossier.pdf', contenu: enUnMorceau(await pdfDe(dossier, avisDe(dossier, range.laisses))) };
  await avancer(1);
  for (const [nom, texte] of range.textes) yield { nom, contenu: enUnMorceau(texte) };
  yield* entreesDeFichiers(fichiers, range.gardes, () => avancer(1));
}

/**
 * All that proves an encours, or everything a laboratory owes (PRV-1): read once, then drawn and written while no
 * connection is held.
 */
export const creerSorteDossier = (contributeurs: readonly Contributeur[]): SorteArchive =>
  declarerSorte({
    nom: 'DOSSIER_PREUVE',
    demande,
    sujet: 'archive',
    objet: 'archive',
    heures: 24,
    preparer: async (outils, { acteur, demande: sujet, maintenant }) => {
      if (!acteur) throw archiveErrors.plusAdmis();
      const regard = { acteur, aujourdhui: jourParis(maintenant), contributeurs };
      const dossier = await transactionTenant(outils.db, acteur.tenantId, (tx) => lireDossier(tx, regard, sujet));
      const range = ranger(dossier);
      return {
        nom: renommerFichier(`${dossier.nom}.zip`),
        total: range.gardes.length + 1,
        entrees: (avancer) => entrees(outils, dossier, range, avancer),
      };
    },
    lien: (id) => ({ ecran: 'encours', params: { [PARAM_ARCHIVE]: String(id) } }),
    prete: {
      titre: 'Votre dossier de preuve est prêt',
      texte: (titre, jusquau) => `${titre} : téléchargez-le avant le ${jusquau}.`,
      aussitot: false,
    },
    interrompue: { titre: 'Dossier de preuve interrompu', texte: INTERROMPUE },
  });
