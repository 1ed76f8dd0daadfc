import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconBuildingBank, IconChecks, IconInbox } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { encaissementQueries } from '#web/features/argent/encaissement/queries.ts';
import { useDeclarer } from '#web/features/argent/encours/courriers/use-declarer.ts';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import { factureQueries } from '#web/features/argent/facture/queries.ts';
import { formatJour, formatNombre, insecable } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { useEtatUrl, type OptionsUrl } from '#web/lib/url-state.ts';
import { differer, differerPartie } from '#web/ui/differer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { arriveeDeLaFacture, arriveeDuRecu, arriveeSuivante, type Arrivee } from './arrivees.ts';
import { EncaissementEnMain } from './EncaissementEnMain.tsx';
import type { ActeFait } from '#web/features/argent/encaissement/reglement/acte-fait.ts';
import { Faits } from './Faits.tsx';
import { GroupeArrivees } from './ListeArrivees.tsx';
import type { MemoireDuRecu } from './use-reglement-du-recu.ts';
import { urlRapprochement } from './url.ts';
import styles from './Rapprochement.module.css';

const FactureEnMain = differerPartie(async () => (await import('./FactureEnMain.tsx')).FactureEnMain);
const SursDialog = differer(async () => (await import('./SursDialog.tsx')).SursDialog);
const ReleveDrawer = differer(
  async () => (await import('#web/features/argent/releve-bancaire/ReleveDrawer.tsx')).ReleveDrawer,
);
const EnvoiDialog = differer(
  async () => (await import('#web/features/argent/encours/courriers/EnvoiDialog.tsx')).EnvoiDialog,
);

const TAILLE = 100;

/** Shown when no arrival waits: the next expected règlement and its date. */
const RienNAttend = () => {
  const { data } = useQuery(
    encoursQueries.liste({ etat: 'DECLARE', tri: 'dateEcheance', ordre: 'asc', taille: 1, situation: 'RECLAME' }),
  );
  const prochain = data?.elements[0];
  return (
    <EmptyState
      icone={IconInbox}
      titre="Rien n’attend d’être rapproché."
      texte={insecable(
        prochain?.dateEcheance
          ? `Prochain règlement attendu le ${formatJour(prochain.dateEcheance)} : ${prochain.laboratoireNom}, ` +
              `${formatMontant(prochain.soldeCentimes, prochain.natureFiscale)}.`
          : 'Ce que donnent vos laboratoires et les factures en écart arrivent ici.',
      )}
    />
  );
};

const useArrivees = () => {
  const recus = useQuery(encaissementQueries.liste({ aAffecter: 'true', tri: 'date', ordre: 'asc', taille: TAILLE }));
  const factures = useQuery(factureQueries.liste({ etat: 'ECARTS', tri: 'ecart', ordre: 'desc', taille: TAILLE }));
  return {
    recus: recus.data?.elements.map(arriveeDuRecu) ?? [],
    nbRecus: recus.data?.total ?? 0,
    factures: factures.data?.elements.map(arriveeDeLaFacture) ?? [],
    nbFactures: factures.data?.total ?? 0,
    arrive: recus.data !== undefined && factures.data !== undefined,
    erreur: recus.error ?? factures.error,
    relire: () => void Promise.all([recus.refetch(), factures.refetch()]),
  };
};

/** The arrival that the address opens, or else the first one. */
const enMainDe = (
  { encaissement, facture }: { encaissement?: number | undefined; facture?: number | undefined },
  premiere: Arrivee | undefined,
): Pick<Arrivee, 'cle' | 'genre' | 'id'> | undefined =>
  encaissement !== undefined
    ? { cle: `encaissement.${encaissement}`, genre: 'encaissement', id: encaissement }
    : facture !== undefined
      ? { cle: `facture.${facture}`, genre: 'facture', id: facture }
      : premiere;

/** Prefetches the next arrival, so that it shows at once when the current one is accepted. */
const usePreparer = (prochaine: Arrivee | null) => {
  const client = useQueryClient();
  const { genre, id } = prochaine ?? { genre: null, id: 0 };
  useEffect(() => {
    if (genre === 'facture') void client.prefetchQuery(factureQueries.detail(id));
    if (genre !== 'encaissement') return;
    void client.prefetchQuery(encaissementQueries.detail(id));
    void client.prefetchQuery(encaissementQueries.rapprochements(id));
  }, [client, genre, id]);
};

type ColonneProps = {
  arrivees: ReturnType<typeof useArrivees>;
  enMain: string;
  faits: readonly ActeFait[];
  onChoisir: (arrivee: Arrivee) => void;
} & Omit<Parameters<typeof Faits>[0], 'faits'>;
/** The arrivals: a column, or folded under the rank of the open one on a narrow screen. */
const ColonneArrivees = ({ arrivees, enMain, onChoisir, ...faits }: ColonneProps) => {
  const large = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const { recus, nbRecus, factures, nbFactures } = arrivees;
  const commun = { enMain, onChoisir };
  const liste = (
    <nav className={styles.colonne} aria-label="Ce qui est arrivé">
      <GroupeArrivees titre="Avoirs et paiements" arrivees={recus} total={nbRecus} {...commun} />
      <GroupeArrivees titre="Factures en écart" arrivees={factures} total={nbFactures} {...commun} />
      <Faits {...faits} />
    </nav>
  );
  if (large) return liste;
  const rang = [...recus, ...factures].findIndex(({ cle }) => cle === enMain) + 1;
  const total = nbRecus + nbFactures;
  return (
    <details className={styles.replie}>
      <summary>
        {rang > 0 ? `${formatNombre(rang)} sur ${formatNombre(total)}` : `${formatNombre(total)} en attente`}
      </summary>
      {liste}
    </details>
  );
};

/** State of the desk: the open arrival, the drafts of others, and the acts done. */
const useBureau = () => {
  const { etat, changer } = useEtatUrl(urlRapprochement);
  const arrivees = useArrivees();
  const [memoire] = useState(() => new Map<number, MemoireDuRecu>());
  const [faits, setFaits] = useState<readonly ActeFait[]>([]);
  const toutes = [...arrivees.recus, ...arrivees.factures];
  const enMain = enMainDe(etat, toutes[0]);
  const prochaine = enMain ? arriveeSuivante(toutes, enMain.cle) : null;
  usePreparer(prochaine);
  const prendre = (arrivee: Arrivee | null, options?: OptionsUrl) =>
    changer(
      {
        encaissement: arrivee?.genre === 'encaissement' ? arrivee.id : null,
        facture: arrivee?.genre === 'facture' ? arrivee.id : null,
      },
      options,
    );
  const noter = (fait: ActeFait | null) => {
    if (fait) setFaits((deja) => [fait, ...deja.filter(({ cle }) => cle !== fait.cle)]);
  };
  return {
    arrivees,
    enMain,
    memoire,
    faits,
    prendre: (arrivee: Arrivee) => prendre(arrivee),
    reprendreAuDebut: () => prendre(null, { remplacer: true }),
    passer: prochaine ? () => prendre(prochaine) : null,
    noter,
    /** Once its encours is declared, the act stays in the list, with no declaration left to make. */
    declare: (encoursId: number) =>
      setFaits((deja) =>
        deja.map((fait) =>
          fait.aDeclarer === encoursId ? { ...fait, aDeclarer: undefined, phrase: `${fait.phrase}, déclaré` } : fait,
        ),
      ),
    oublier: (cle: string) => setFaits((deja) => deja.filter((fait) => fait.cle !== cle)),
    /** Records the act and opens the next arrival. */
    suivre: (fait: ActeFait | null) => {
      noter(fait);
      prendre(prochaine, { remplacer: true });
    },
  };
};

type BureauProps = { bureau: ReturnType<typeof useBureau> } & Pick<ColonneProps, 'onDeclarer'>;
const Bureau = ({ bureau, onDeclarer }: BureauProps) => {
  const { arrivees, enMain, memoire, faits, prendre, passer, suivre, oublier } = bureau;
  if (arrivees.erreur) return <ErrorState erreur={arrivees.erreur} onReessayer={arrivees.relire} />;
  if (!arrivees.arrive) return <Skeleton h={420} />;
  if (!enMain)
    return (
      <>
        <RienNAttend />
        <Faits faits={faits} onDefait={oublier} onDeclarer={onDeclarer} />
      </>
    );
  return (
    <div className={styles.bureau}>
      <ColonneArrivees
        arrivees={arrivees}
        enMain={enMain.cle}
        faits={faits}
        onChoisir={prendre}
        onDefait={oublier}
        onDeclarer={onDeclarer}
      />
      {enMain.genre === 'encaissement' ? (
        <EncaissementEnMain key={enMain.cle} id={enMain.id} memoire={memoire} onFait={suivre} onPasser={passer} />
      ) : (
        <FactureEnMain key={enMain.cle} id={enMain.id} onFait={suivre} onPasser={passer} />
      )}
    </div>
  );
};

/** The dialogs of the desk: sure proposals, a relevé bancaire to read, an encours to declare. */
const useDialogues = (bureau: ReturnType<typeof useBureau>, encaisse: boolean) => {
  const [ouvert, setOuvert] = useState<'surs' | 'releve' | null>(null);
  const declaration = useDeclarer();
  const { data: surs } = useQuery({ ...encaissementQueries.surs(), enabled: encaisse });
  const fermer = () => {
    setOuvert(null);
    bureau.reprendreAuDebut();
  };
  return {
    surs: surs ?? [],
    ouvrir: setOuvert,
    declarer: declaration.declarer,
    affiches: (
      <>
        {ouvert === 'surs' && surs ? <SursDialog surs={surs} onFait={bureau.noter} onFermer={fermer} /> : null}
        {ouvert === 'releve' ? <ReleveDrawer onFermer={fermer} /> : null}
        {declaration.enDeclaration ? (
          <EnvoiDialog
            acte="DECLARATION"
            encours={[declaration.enDeclaration]}
            onFermer={declaration.fermer}
            onFait={() => bureau.declare(declaration.enDeclaration!.id)}
          />
        ) : null}
      </>
    ),
  };
};

/** Buttons for a session that may settle: accept the sure proposals, read a relevé bancaire. */
const ActesDuBureau = ({ surs, ouvrir }: Pick<ReturnType<typeof useDialogues>, 'surs' | 'ouvrir'>) => (
  <>
    <Button variant="default" leftSection={<IconBuildingBank size={16} aria-hidden />} onClick={() => ouvrir('releve')}>
      Lire un relevé
    </Button>
    {surs.length > 0 ? (
      <Button variant="default" leftSection={<IconChecks size={16} aria-hidden />} onClick={() => ouvrir('surs')}>
        Accepter ce qui est sûr ({surs.length})
      </Button>
    ) : null}
  </>
);

/** `/encours/rapprochement`: the arrivals on one side, the matching encours on the other. */
export const RapprochementPage = () => {
  const bureau = useBureau();
  const session = useSession();
  const encaisse = session !== null && canEncaisser(session.utilisateur);
  const { surs, ouvrir, declarer, affiches } = useDialogues(bureau, encaisse);
  return (
    <PageShell
      titre="Rapprochement"
      sousTitre={insecable('Ce qui est arrivé, et ce qu’il règle : Entrée accepte et passe au suivant.')}
      actions={
        <>
          <LienBouton to="/encours" variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />}>
            Encours
          </LienBouton>
          {encaisse ? <ActesDuBureau surs={surs} ouvrir={ouvrir} /> : null}
        </>
      }
    >
      <Bureau bureau={bureau} onDeclarer={declarer} />
      {affiches}
    </PageShell>
  );
};
