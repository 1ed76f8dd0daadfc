import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  traitementSaisiSchema,
  type LigneTraitement,
  type Traitement,
} from '#shared/features/operations/contrepartie/contract.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { EnvoiDialog } from '#web/features/argent/encours/courriers/EnvoiDialog.tsx';
import { useActesEncours } from '#web/features/argent/encours/queries.ts';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { EnvoiAuPied, Formulaire } from '#web/ui/Formulaire.tsx';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { argentQueries, useActesArgent } from './argent.ts';
import { TraiterDeclaration } from './TraiterDeclaration.tsx';
import { TraiterMontants } from './TraiterMontants.tsx';
import { TraiterVentes } from './TraiterVentes.tsx';
import { declarationVide, enDeclaration, lignesChoisies, ventesDe, type FormulaireTraitement } from './traiter.ts';
import styles from './Traiter.module.css';

const ETAPES = ['Ventes', 'Montants', 'Déclaration'] as const;
/** Thrown between two steps, so that the form stays changed: nothing is saved yet. */
const pasEncore = () => new DOMException('step', 'AbortError');

const Etapes = ({ etape }: { etape: number }) => (
  <ol className={styles.etapes} aria-label="Étapes">
    {ETAPES.map((nom, i) => (
      <li key={nom} aria-current={i === etape ? 'step' : undefined}>
        {i + 1}. {nom}
      </li>
    ))}
  </ol>
);

type Props = {
  t: Traitement;
  onFermer: () => void;
  /** Called after the save, with the encours to declare by a mail that the user checks first. */
  onEcrire: (encours: readonly EncoursEnListe[]) => void;
  surFermetureRef: RefObject<() => void>;
};

const Assistant = ({ t, onFermer, onEcrire, surFermetureRef }: Props) => {
  const actes = useActesArgent();
  const actesEncours = useActesEncours();
  const [etape, setEtape] = useState(0);
  const [lignes, setLignes] = useState<readonly LigneTraitement[]>(t.lignes);
  const [declaration, setDeclaration] = useState(declarationVide);
  const titreRef = useRef<HTMLDivElement>(null);
  const aller = (suivante: number) => {
    setEtape(suivante);
    titreRef.current?.focus();
  };
  const choisies = lignesChoisies(lignes, declaration).length;
  const parMail = choisies > 0 && declaration.canal === 'MAIL';
  const declarer = enDeclaration(declaration);
  const ecrire = async ({ lignes: enregistrees }: Traitement) => {
    const ids = lignesChoisies(enregistrees, declaration).flatMap(({ encours }) => (encours ? [encours.id] : []));
    onEcrire(await Promise.all(ids.map((id) => actesEncours.relire(id))));
  };

  const f: FormulaireTraitement = useFormulaireSurValeurs(
    traitementSaisiSchema,
    { version: t.version, ventes: ventesDe(t), declarer: null },
    async ({ version, ventes }, { idempotencyKey }) => {
      if (etape === 0) {
        const prevues = await actes.apercu(t.id, { ventes });
        setLignes(prevues);
        // New amounts reset the selection, which was made on other encours.
        setDeclaration((avant) => ({ ...avant, ids: [], fait: false }));
      }
      if (etape < 2) {
        aller(etape + 1);
        throw pasEncore();
      }
      const traitee = await actes.traiter(t.id, { version, ventes, declarer }, idempotencyKey);
      succes(
        `« ${t.nomOperation} » ` +
          `traitée${declarer ? `, ${pluriel(choisies, 'encours déclaré', 'encours déclarés')}` : ''}.`,
      );
      // Already saved: if the mail cannot be prepared, the encours stay to declare.
      if (parMail) await ecrire(traitee).catch((erreur: unknown) => (echec(erreur), onFermer()));
      else onFermer();
    },
    {
      onRecharger: () =>
        void actes.relire(t.id).then((relu) => {
          f.poser({ version: relu.version });
          setLignes(relu.lignes);
          f.fermerAlerte();
          aller(0);
        }, echec),
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  useEffect(() => {
    surFermetureRef.current = fermer;
  });
  const relireLignes = () => void actes.apercu(t.id, { ventes: f.valeurs.ventes }).then(setLignes, echec);

  return (
    <>
      <Formulaire formulaire={f} boutonsAuPied>
        <div ref={titreRef} tabIndex={-1} style={{ outline: 'none' }}>
          <Etapes etape={etape} />
        </div>
        {etape === 0 ? <TraiterVentes t={t} f={f} /> : null}
        {etape === 1 ? <TraiterMontants id={t.id} lignes={lignes} onReclame={relireLignes} /> : null}
        {etape === 2 ? (
          <TraiterDeclaration t={t} f={f} lignes={lignes} declaration={declaration} onChange={setDeclaration} />
        ) : null}
      </Formulaire>
      <Group justify="space-between" gap="xs" mt="md" className={styles.pied}>
        {etape > 0 ? (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            disabled={f.enCours}
            onClick={() => aller(etape - 1)}
          >
            Retour
          </Button>
        ) : (
          <Button variant="default" disabled={f.enCours} onClick={fermer}>
            Annuler
          </Button>
        )}
        <EnvoiAuPied formulaire={f}>
          {etape < 2
            ? 'Continuer'
            : parMail
              ? 'Enregistrer et relire le mail'
              : declarer
                ? `Enregistrer et déclarer ${pluriel(choisies, 'encours')}`
                : choisies > 0
                  ? 'Enregistrer sans déclarer'
                  : 'Enregistrer'}
        </EnvoiAuPied>
      </Group>
    </>
  );
};

const Contenu = (props: Props) =>
  props.t.traiter ? (
    <Assistant {...props} />
  ) : (
    <Alert color="orange">
      Une promotion se traite quand elle est terminée, si sa promo ou sa TG est validée ou acceptée.
    </Alert>
  );

/** Processes a finished operation in three steps and one save: quantities sold, amounts, encours declared. */
export const TraiterPromotion = ({ id, onFermer }: { id: number; onFermer: () => void }) => {
  const ouvert = useOuvertEnsuite(true);
  const etroit = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const {
    data: t,
    error,
    refetch,
  } = useQuery({ ...argentQueries.traitement(id), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const surFermetureRef = useRef(onFermer);
  const [aEcrire, setAEcrire] = useState<readonly EncoursEnListe[]>([]);
  if (aEcrire.length > 0) return <EnvoiDialog acte="DECLARATION" encours={aEcrire} onFermer={onFermer} />;
  return (
    <Modal
      opened={ouvert}
      onClose={() => surFermetureRef.current()}
      size="xl"
      fullScreen={etroit}
      styles={{ title: { minWidth: 0, overflowWrap: 'anywhere' } }}
      title={t ? `Traiter « ${t.nomOperation} »` : 'Traiter la promotion'}
    >
      {t ? (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {[
              t.laboratoireNom,
              t.dateDebut && t.dateFin ? `du ${formatJour(t.dateDebut)} au ${formatJour(t.dateFin)}` : null,
            ]
              .filter(Boolean)
              .join(', ')}
            {t.traiteeLe ? ' · déjà traitée, vous pouvez corriger' : ''}
          </Text>
          <Contenu key={t.id} t={t} onFermer={onFermer} onEcrire={setAEcrire} surFermetureRef={surFermetureRef} />
        </Stack>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Stack gap="sm" aria-busy>
          <Skeleton h={14} w="40%" />
          <Skeleton h={140} />
        </Stack>
      )}
    </Modal>
  );
};
