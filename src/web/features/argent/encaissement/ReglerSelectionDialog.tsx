import { Alert, Anchor, Checkbox, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { moyensReglement, type EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { libelleMoyen } from '#shared/features/argent/encours/messages.ts';
import type { DialogueSelectionProps } from '#web/features/argent/encours/complements.ts';
import { DatePrecoce } from '#web/features/argent/encours/DatePrecoce.tsx';
import { PiedDialogue } from '#web/features/argent/encours/PiedDialogue.tsx';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { usePremierLu } from '#web/lib/edition.ts';
import { aujourdhui, formatCentimes, pluriel } from '#web/lib/formats.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import grille from '#web/ui/Grille.module.css';
import { Money } from '#web/ui/Money.tsx';
import styles from './Encaissement.module.css';
import { nomEncaissement } from './mots.ts';
import { encaissementQueries } from './queries.ts';
import { SommesEncaissement } from './SommesEncaissement.tsx';
import { useSelection, type DejaRecu, type SelectionEnSaisie } from './use-selection.ts';

const MOYENS = moyensReglement.map((value) => ({ value, label: libelleMoyen[value] }));
const NOUVEAU = 0;

type ProvenanceProps = { selection: SelectionEnSaisie; dejaRecus: readonly DejaRecu[] };

/** What is shared: something received before, or something new of a typed amount. */
const Provenance = ({ selection, dejaRecus }: ProvenanceProps) => {
  const { f, plusieurs, simple, choisi, choisir, recu, saisirRecu, sommeCentimes } = selection;
  return (
    <div className={grille.deux}>
      {dejaRecus.length > 0 && !plusieurs ? (
        <ChoixField
          label="Réglé avec"
          allowDeselect={false}
          className={grille.large}
          options={[
            { value: NOUVEAU, label: 'Autre chose, reçu maintenant' },
            ...dejaRecus.map(({ id, nom, resteCentimes }) => ({
              value: id,
              label: `${nom} · reste ${formatCentimes(resteCentimes)}`,
            })),
          ]}
          value={choisi?.id ?? NOUVEAU}
          onChange={(id) => choisir(id === NOUVEAU ? null : id)}
        />
      ) : null}
      {choisi ? null : (
        <>
          <TextInput
            label="Numéro de l’avoir"
            placeholder="Inscrit sur chaque encours"
            disabled={plusieurs}
            data-autofocus
            {...f.champ('reference')}
          />
          {simple ? null : (
            <MontantField
              label="Montant de l’avoir"
              description={`Vide : ${formatCentimes(sommeCentimes)}, le total des parts`}
              value={recu}
              onChange={saisirRecu}
              inputWrapperOrder={['label', 'input', 'description']}
            />
          )}
          <ChoixField
            label="Moyen de règlement"
            required
            allowDeselect={false}
            options={MOYENS}
            {...f.champ('action')}
          />
        </>
      )}
      <JourField label="Date du règlement" required max={aujourdhui()} {...f.champ('date')} />
    </div>
  );
};

const Ligne = ({ encours, selection }: { encours: EncoursEnListe; selection: SelectionEnSaisie }) => {
  const { id, numero, laboratoireNom, laboratoireColor, soldeCentimes, info } = encours;
  const { simple, ligneDe } = selection;
  const { retenue, inclure, exclure, part, saisirPart, refus } = ligneDe(id);
  const seul = simple || !retenue || soldeCentimes <= 0;
  return (
    <li className={seul ? styles.entree : `${styles.entree} ${styles.avecPart}`}>
      <Checkbox
        aria-label={`Régler ${numero}`}
        checked={retenue}
        onChange={({ currentTarget }) => (currentTarget.checked ? inclure() : exclure())}
      />
      <div className={styles.corps}>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" fw={550} className="chiffres">
            {numero}
          </Text>
          <NomLabo nom={laboratoireNom} couleur={laboratoireColor} />
        </Group>
        <Text size="xs" c="dimmed" truncate title={info}>
          {simple || !retenue ? info : `${formatCentimes(soldeCentimes)} dus · ${info}`}
        </Text>
      </div>
      {seul ? (
        <Money centimes={soldeCentimes} />
      ) : (
        <MontantField
          className={styles.part}
          aria-label={`Part de ${numero}`}
          size="xs"
          value={part}
          onChange={saisirPart}
          error={refus}
        />
      )}
    </li>
  );
};

const Bilan = ({ selection }: { selection: SelectionEnSaisie }) => {
  const { simple, totalCentimes, sommeCentimes, resteCentimes, repartir } = selection;
  if (simple)
    return (
      <Group justify="space-between">
        <Text fw={600}>Total réglé</Text>
        <Money centimes={sommeCentimes} gras />
      </Group>
    );
  return (
    <>
      {repartir ? (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={repartir}>
          Répartir de nouveau, les plus anciens d’abord
        </Anchor>
      ) : null}
      <SommesEncaissement
        sommes={[
          ['À partager', <Money key="total" centimes={totalCentimes} />],
          ['Parts', <Money key="somme" centimes={sommeCentimes} />],
          ['Restera à affecter', <Money key="reste" centimes={resteCentimes} signe />],
        ]}
      />
      {resteCentimes < 0 ? (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          Les parts dépassent de <strong>{formatCentimes(-resteCentimes)}</strong> ce qui a été reçu : réduisez-en une.
        </Alert>
      ) : null}
    </>
  );
};

type SaisieProps = DialogueSelectionProps & {
  partage: 'HT' | 'TTC';
  dejaRecus: readonly DejaRecu[];
};

const Saisie = ({ encours: depart, onFermer, onFait, partage, dejaRecus }: SaisieProps) => {
  const selection = useSelection(depart, { partage, dejaRecus, onFermer, onFait });
  const { f, lignes, parts, plusieurs, sommeCentimes, precoce } = selection;
  const { date, origine, confirmee, confirmerDate } = precoce;
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  return (
    <Modal
      opened
      onClose={fermer}
      title={`Régler ${pluriel(parts.length, 'encours')}${plusieurs ? '' : ' avec un même avoir'}`}
      size="lg"
    >
      <Formulaire formulaire={f} boutonsAuPied>
        {plusieurs ? (
          <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
            Un avoir n’appartient qu’à un laboratoire : chacun aura ici le sien, sans numéro, de la somme de ses soldes.
            Pour partager un avoir, ne gardez que les encours d’un laboratoire.
          </Alert>
        ) : null}
        <Provenance selection={selection} dejaRecus={dejaRecus} />
        {origine !== null && date ? (
          <DatePrecoce
            date={date}
            dateOrigine={origine}
            confirmee={confirmee}
            onConfirmer={(oui) => confirmerDate(oui ? date : null)}
          />
        ) : null}
        <ul className={styles.liste} aria-label="Encours réglés">
          {lignes.map((encours) => (
            <Ligne key={encours.id} encours={encours} selection={selection} />
          ))}
        </ul>
        <Bilan selection={selection} />
      </Formulaire>
      <PiedDialogue
        formulaire={f}
        onAnnuler={fermer}
        envoyer={`Régler ${formatCentimes(sommeCentimes)}`}
        disabled={selection.empeche}
      />
    </Modal>
  );
};

/** The one giver of a selection, when there is one. */
const donneurDe = (encours: readonly EncoursEnListe[]) => {
  const [premier] = encours;
  const meme = encours.every(
    ({ payeur, laboratoireId }) =>
      payeur === premier?.payeur && (payeur === 'GROUPEMENT' || laboratoireId === premier.laboratoireId),
  );
  return premier && meme ? premier : null;
};

/** One encaissement shared between several encours: each share and what is left are on screen. */
export const ReglerSelectionDialog = (props: DialogueSelectionProps) => {
  const donneur = donneurDe(props.encours);
  const requete = useQuery({
    ...encaissementQueries.liste({
      aAffecter: 'true',
      payeur: donneur?.payeur,
      laboratoireId: donneur?.payeur === 'LABO' ? donneur.laboratoireId : undefined,
      taille: 100,
    }),
    enabled: donneur !== null,
    staleTime: 0,
  });
  const reglage = useQuery(encaissementQueries.reglage());
  const dejaRecus = usePremierLu(
    donneur === null || requete.isError
      ? []
      : requete.data?.elements.flatMap(({ id, nature, numero, resteCentimes }) =>
          resteCentimes === null ? [] : [{ id, nom: nomEncaissement({ nature, numero }), resteCentimes }],
        ),
  );
  const partage = usePremierLu(reglage.data?.montantsEncours ?? (reglage.isError ? 'HT' : undefined));
  if (dejaRecus && partage) return <Saisie {...props} partage={partage} dejaRecus={dejaRecus} />;
  return (
    <Modal opened onClose={props.onFermer} title="Régler avec un même avoir" size="lg">
      <Stack align="center" py="xl" role="status" aria-label="Chargement">
        <Loader size="sm" />
      </Stack>
    </Modal>
  );
};
