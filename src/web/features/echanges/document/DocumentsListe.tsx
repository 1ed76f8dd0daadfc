import { Button, Group, Select, Stack, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFolderCog, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { documentContract } from '#shared/features/echanges/document/contract.ts';
import { canRedigerDocument } from '#shared/features/echanges/document/policy.ts';
import type { Document } from '#shared/features/echanges/document/schemas.ts';
import { formatNombre } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { BoutonOutil } from '#web/ui/BoutonOutil.tsx';
import { differer, usePreparation } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesDocument, colonnesDuLaboratoireDocument } from './colonnes.tsx';
import styles from './Document.module.css';
import { FiltresDocument } from './FiltresDocument.tsx';
import { listeServeurDocument, urlDocuments, urlSaisieDocument } from './filtres.ts';
import { documentQueries } from './queries.ts';
import { useActesOffertsDocument } from './use-actes-document.ts';

const DocumentDrawer = differer(async () => (await import('./DocumentDrawer.tsx')).DocumentDrawer);
const DocumentForm = differer(async () => (await import('./DocumentForm.tsx')).DocumentForm);
const DepotDrawer = differer(async () => (await import('./DepotDrawer.tsx')).DepotDrawer);
const MailDialog = differer(async () => (await import('./MailDialog.tsx')).MailDialog);
const CategoriesDialog = differer(async () => (await import('./CategoriesDialog.tsx')).CategoriesDialog);

const UNITE = ['document', 'documents'] as const;
const AUCUN: readonly File[] = [];

type Compte = { readonly nom: string; readonly nombre: number };
type CategoriesProps = {
  comptes: readonly Compte[];
  choisie: string | undefined;
  choisir: (nom: string | undefined) => void;
};

const Rail = ({ comptes, choisie, choisir }: CategoriesProps) => {
  const total = comptes.reduce((somme, { nombre }) => somme + nombre, 0);
  const lignes = [
    { nom: undefined, libelle: 'Toutes', nombre: total },
    ...comptes.map((c) => ({ ...c, libelle: c.nom })),
  ];
  return (
    <ul className={styles.rail} aria-label="Catégories">
      {lignes.map(({ nom, libelle, nombre }) => (
        <li key={libelle}>
          <UnstyledButton className={styles.categorie} aria-pressed={choisie === nom} onClick={() => choisir(nom)}>
            <span>{libelle}</span>
            <span className="chiffres">{formatNombre(nombre)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
};

/** Choice of a catégorie, for screens too narrow for the side rail. */
const ChoixCategorie = ({ comptes, choisie, choisir }: CategoriesProps) => (
  <Select
    aria-label="Catégorie"
    placeholder="Toutes les catégories"
    clearable
    data={comptes.map(({ nom, nombre }) => ({ value: nom, label: `${nom} (${formatNombre(nombre)})` }))}
    value={choisie ?? null}
    onChange={(categorie) => choisir(categorie ?? undefined)}
  />
);

type OutilsProps = {
  total: number | undefined;
  query: ReturnType<typeof listeServeurDocument>;
  /** Undefined where catégories cannot be managed. */
  onCategories: (() => void) | undefined;
  onDeposer: (() => void) | undefined;
};

const Outils = ({ total, query, onCategories, onDeposer }: OutilsProps) => (
  <Group gap="xs">
    {onCategories ? <BoutonOutil libelle="Catégories" icone={IconFolderCog} onClick={onCategories} /> : null}
    <ExportListe total={total} route={documentContract.exporterDocuments} query={query} />
    {onDeposer ? (
      <Button size="xs" leftSection={<IconUpload size={16} aria-hidden />} onClick={onDeposer}>
        Déposer
      </Button>
    ) : null}
  </Group>
);

/** False for a file dropped on a drawer above, which is a child for React but takes its own files. */
const ici = ({ currentTarget, target }: DragEvent): boolean => target instanceof Node && currentTarget.contains(target);

/**
 * Accepts files dropped anywhere on the list, for a session that may add documents. @returns the props of the list's
 * frame
 */
const useZoneDeDepot = (redige: boolean, deposer: (fichiers: readonly File[]) => void) => {
  const [survol, setSurvol] = useState(false);
  const glisse = (evenement: DragEvent, { dessus }: { readonly dessus: boolean }) => {
    if (!redige || !ici(evenement) || !evenement.dataTransfer.types.includes('Files')) return;
    evenement.preventDefault();
    setSurvol(dessus);
  };
  return {
    'data-survol': survol || undefined,
    onDragOver: (evenement: DragEvent) => glisse(evenement, { dessus: true }),
    onDragLeave: (evenement: DragEvent) => glisse(evenement, { dessus: false }),
    onDrop: (evenement: DragEvent) => {
      setSurvol(false);
      if (!redige || !ici(evenement) || evenement.dataTransfer.files.length === 0) return;
      evenement.preventDefault();
      deposer([...evenement.dataTransfer.files]);
    },
  };
};

const videDocument = ({ surPage, deposer }: { surPage: boolean; deposer: (() => void) | undefined }) => ({
  titre: deposer ? 'Déposez un fichier ici' : 'Aucun document.',
  texte: surPage
    ? 'Contrats, tarifs, catalogues, formations\u00a0: tout ce que votre équipe doit retrouver.'
    : 'Contrats, tarifs, catalogues de ce laboratoire\u00a0: tout ce que votre équipe doit retrouver.',
  ...(deposer && { action: { libelle: 'Déposer un document', faire: deposer } }),
});

/** The documents of the account and those its groupement shares; on the page of a laboratory, only its own. */
export const DocumentsListe = ({ laboratoireId }: { laboratoireId?: number }) => {
  usePreparation(DocumentDrawer);
  const url = useEtatUrl(urlDocuments);
  const saisie = useEtatUrl(urlSaisieDocument);
  const panneau = useElementOuvert('document');
  const session = useSession();
  const mobile = useMediaQuery('(max-width: 59.99em)', undefined, { getInitialValueInEffect: false });
  const [aEnvoyer, setAEnvoyer] = useState<readonly Document[] | null>(null);
  const [categories, setCategories] = useState(false);
  const [deposes, setDeposes] = useState<readonly File[]>(AUCUN);
  const surPage = laboratoireId === undefined;
  const redige = session !== null && canRedigerDocument(session.utilisateur);
  const membre = session?.tenant.typeTenant === 'PHARMACIE';
  const query = listeServeurDocument(url, laboratoireId);
  const requete = useQuery(documentQueries.liste(query));
  const { data: toutes = [] } = useQuery({ ...documentQueries.categories(), enabled: redige });

  const deposer = (fichiers: readonly File[] = AUCUN) => {
    setDeposes(fichiers);
    saisie.changer({ saisie: 'depot' });
  };
  const vers = {
    ouvrir: panneau.ouvrir,
    modifier: (document: number) => saisie.changer({ saisie: 'modification', document }),
    envoyer: setAEnvoyer,
  };
  const actions = useActesOffertsDocument(vers);
  const finir = () => {
    setDeposes(AUCUN);
    saisie.changer({ saisie: undefined });
  };
  const comptes = requete.data?.parCategorie ?? [];
  const choisir = (categorie: string | undefined) => url.changer({ categorie });
  const zone = useZoneDeDepot(redige, deposer);
  const { etat: mode } = saisie;
  const rail = surPage && !mobile;

  return (
    <div className={styles.depose} {...zone}>
      <Stack gap="md">
        <FiltresDocument url={url} laboratoireFige={!surPage} membre={membre} nonLus={requete.data?.nonLus ?? 0}>
          {rail ? null : <ChoixCategorie comptes={comptes} choisie={url.etat.categorie} choisir={choisir} />}
        </FiltresDocument>
        <div className={rail ? styles.page : undefined}>
          {rail ? <Rail comptes={comptes} choisie={url.etat.categorie} choisir={choisir} /> : null}
          <DataTable<Document>
            nom={surPage ? 'documents' : 'documents.laboratoire'}
            titre="Documents"
            unite={UNITE}
            colonnes={surPage ? colonnesDocument : colonnesDuLaboratoireDocument}
            requete={requete}
            url={url}
            onOuvrir={({ id }) => panneau.ouvrir(id)}
            ouverte={panneau.id}
            nomLigne={({ nom }) => `le document ${nom}`}
            actionsLigne={actions.de}
            actionsGroupees={actions.groupees}
            onNouveau={redige ? deposer : undefined}
            vide={videDocument({ surPage, deposer: redige ? deposer : undefined })}
            filtre={{ actif: url.actifs.length > 0, effacer: url.effacer }}
            outils={
              <Outils
                total={requete.data?.total}
                query={query}
                onCategories={redige && surPage ? () => setCategories(true) : undefined}
                onDeposer={redige && !surPage ? () => deposer() : undefined}
              />
            }
          />
        </div>
      </Stack>
      {redige && mode.saisie === 'depot' ? (
        <DepotDrawer
          laboratoireId={laboratoireId ?? url.etat.laboratoireId ?? null}
          categorieId={toutes.find(({ nom }) => nom === url.etat.categorie)?.id ?? null}
          fichiers={deposes}
          onFermer={finir}
        />
      ) : mode.saisie === 'modification' && panneau.id !== null ? (
        <DocumentForm key={panneau.id} id={panneau.id} onFermer={finir} />
      ) : panneau.id === null ? null : (
        <DocumentDrawer
          key={panneau.id}
          id={panneau.id}
          vers={vers}
          couvert={aEnvoyer !== null}
          onFermer={panneau.fermer}
        />
      )}
      {aEnvoyer ? <MailDialog documents={aEnvoyer} onFermer={() => setAEnvoyer(null)} /> : null}
      {categories ? <CategoriesDialog onFermer={() => setCategories(false)} /> : null}
    </div>
  );
};
