import { IconDownload, IconEdit, IconExternalLink, IconEye, IconMail, IconZip } from '@tabler/icons-react';
import { documentContract } from '#shared/features/echanges/document/contract.ts';
import { MAX_SELECTION, type Document } from '#shared/features/echanges/document/schemas.ts';
import { call } from '#web/lib/api.ts';
import { accord, insecable, pluriel } from '#web/lib/formats.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { codeDiffere } from '#web/ui/code-differe.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { montrerDocument, telechargerDocument } from './ouvrir.ts';
import { useActesDocument, type ActesDocument } from './queries.ts';

export type NavigationDocument = {
  ouvrir?: (id: number) => void;
  modifier: (id: number) => void;
  envoyer: (documents: readonly Document[]) => void;
  supprime?: () => void;
};

const supprimer = async (actes: ActesDocument, document: Document, fait?: () => void): Promise<void> => {
  await supprimerApresAccord({
    titre: 'Supprimer ce document ?',
    texte: insecable(`« ${document.nom} » disparaîtra définitivement.`),
    details: [
      ...(document.numero > 1 ? [pluriel(document.numero, 'version')] : []),
      ...(document.nbDestinataires
        ? [
            `${pluriel(document.nbDestinataires, 'adhérent')} ne ` +
              `${accord(document.nbDestinataires, 'le verra', 'le verront')} plus`,
          ]
        : []),
    ],
    supprimer: () => actes.supprimer(document),
    dit: 'Document supprimé.',
    suite: fait,
  });
};

const chargerSuivi = codeDiffere(
  async () => (await import('#web/features/exploitation/archive/queries.ts')).suivreArchive,
);
/** Builds an archive in the background, whatever the screen; downloading it may mark documents as read. */
const archiver = async (documents: readonly Document[], actes: ActesDocument): Promise<void> => {
  const suivreArchive = await chargerSuivi();
  const archive = await call(documentContract.archiverDocuments, { body: { ids: documents.map(({ id }) => id) } });
  await suivreArchive(archive);
  actes.rafraichir();
};

/** The acts on one document or on a selection. */
export const useActesOffertsDocument = ({ ouvrir, modifier, envoyer, supprime }: NavigationDocument) => {
  const actes = useActesDocument();
  const lire = (acte: Promise<unknown>) => void acte.then(() => actes.rafraichir(), echec);
  const de = (document: Document): Action[] => [
    ...(ouvrir ? [{ cle: 'voir', libelle: 'Voir le détail', icone: IconEye, faire: () => ouvrir(document.id) }] : []),
    ...(document.apercu
      ? [{ cle: 'ouvrir', libelle: 'Ouvrir', icone: IconExternalLink, faire: () => lire(montrerDocument(document)) }]
      : []),
    {
      cle: 'telecharger',
      libelle: 'Télécharger',
      icone: IconDownload,
      faire: () => lire(telechargerDocument({ id: document.id })),
    },
    ...(document.droits.envoyer
      ? [{ cle: 'envoyer', libelle: 'Envoyer par mail', icone: IconMail, faire: () => envoyer([document]) }]
      : []),
    ...(document.droits.modifier
      ? [{ cle: 'modifier', libelle: 'Modifier', icone: IconEdit, faire: () => modifier(document.id) }]
      : []),
    ...(document.droits.supprimer
      ? [{ ...SUPPRIMER, faire: () => void supprimer(actes, document, supprime).catch(echec) }]
      : []),
  ];
  const groupees = (documents: readonly Document[]): Action[] => {
    const trop = documents.length > MAX_SELECTION ? { empeche: `${MAX_SELECTION} documents au plus à la fois.` } : {};
    return [
      {
        cle: 'zip',
        libelle: 'Télécharger en ZIP',
        icone: IconZip,
        faire: () => void archiver(documents, actes).catch(echec),
        ...trop,
      },
      ...(documents.every(({ droits }) => droits.envoyer)
        ? [{ cle: 'mail', libelle: 'Envoyer par mail', icone: IconMail, faire: () => envoyer(documents), ...trop }]
        : []),
    ];
  };
  return { de, groupees };
};
