import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { Alert, Anchor, Checkbox, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { EncaissementPropose } from '#shared/features/argent/encours/schemas/reglement.ts';
import { moyensReglement, type EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { libelleMoyen } from '#shared/features/argent/encours/messages.ts';
import type { DialogueSelectionProps } from '#web/features/argent/encours/complements.ts';
import { DatePrecoce } from '#web/features/argent/encours/DatePrecoce.tsx';
import { PiedDialogue } from '#web/features/argent/encours/PiedDialogue.tsx';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { aujourdhui, pluriel } from '#web/lib/formats.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import grille from '#web/ui/Grille.module.css';
import { Money } from '#web/ui/Money.tsx';
import styles from './Encaissement.module.css';
import { EcartDeLaPart } from './reglement/EcartDeLaPart.tsx';
import { MoyensProposes } from './reglement/MoyensProposes.tsx';
import { PartsDuMoyen, PiedDuMoyen } from './reglement/PartsDuMoyen.tsx';
import reglement from './reglement/Reglement.module.css';
import { useAvantDeRegler, useMoyen } from './reglement/use-moyen.ts';
import { NaturesMelees, PayeDe, TotalMele } from './NaturesMelees.tsx';
import { SommesEncaissement } from './SommesEncaissement.tsx';
import { useSelection, type SelectionEnSaisie } from './use-selection.ts';

const MOYENS = moyensReglement.map((value) => ({ value, label: libelleMoyen[value] }));

/** Fields of the new encaissement: number, amount unless the affectations give it, means, date. */
const RecuMaintenant = ({ selection }: { selection: SelectionEnSaisie }) => {
  const { f, plusieurs, simple, recu, saisirRecu, sommeCentimes, nature } = selection;
  return (
    <div className={grille.deux}>
      <TextInput
        label="Numéro de l’avoir"
        placeholder="Inscrit sur chaque encours"
        disabled={plusieurs}
        data-autofocus
        {...f.champ('reference')}
      />
      {simple ? null : (
        <MontantField
          label={`Montant de l’avoir ${nature}`}
          description={`Vide : ${formatMontant(sommeCentimes, nature)}, le total des parts`}
          value={recu}
          onChange={saisirRecu}
          inputWrapperOrder={['label', 'input', 'description']}
        />
      )}
      <ChoixField label="Moyen de règlement" required allowDeselect={false} options={MOYENS} {...f.champ('action')} />
      <JourField label="Date du règlement" required max={aujourdhui()} {...f.champ('date')} />
    </div>
  );
};

const Ligne = ({ encours, selection }: { encours: EncoursEnListe; selection: SelectionEnSaisie }) => {
  const { id, numero, laboratoireNom, laboratoireColor, soldeCentimes, info } = encours;
  const { f, simple, ligneDe } = selection;
  const { retenue, inclure, exclure, part, saisirPart, rang, effet } = ligneDe(id);
  const seul = simple || !retenue || soldeCentimes <= 0;
  return (
    <li className={reglement.part}>
      <div className={seul ? reglement.ligne : `${reglement.ligne} ${styles.avecPart}`}>
        <Checkbox
          aria-label={`Régler ${numero}`}
          checked={retenue}
          onChange={({ currentTarget }) => (currentTarget.checked ? inclure() : exclure())}
        />
        <div className={styles.corps}>
          <Group gap="xs" wrap="nowrap" fz="sm">
            <Text size="sm" fw={550} className="chiffres">
              {numero}
            </Text>
            <NomLabo nom={laboratoireNom} couleur={laboratoireColor} />
          </Group>
          <Text size="xs" c="dimmed" truncate title={info}>
            {simple || !retenue ? info : `${formatMontant(soldeCentimes, encours.natureFiscale)} dus · ${info}`}
          </Text>
        </div>
        {seul ? (
          <div>
            <Money centimes={soldeCentimes} suffixe={encours.natureFiscale} />
            <PayeDe selection={selection} id={id} />
          </div>
        ) : (
          <MontantField
            className={styles.part}
            aria-label={`Part de ${numero}`}
            suffixe={encours.natureFiscale}
            size="xs"
            value={part}
            onChange={saisirPart}
          />
        )}
      </div>
      {seul ? null : (
        <EcartDeLaPart
          effet={effet}
          nature={encours.natureFiscale}
          motif={f.valeurs.encours[rang]?.ecartMotif ?? null}
          champ={(nom) => f.champ(`encours.${rang}.${nom}`)}
          coche={f.coche(`encours.${rang}.solder`)}
        />
      )}
    </li>
  );
};

const Bilan = ({ selection }: { selection: SelectionEnSaisie }) => {
  const { simple, totalCentimes, sommeCentimes, resteCentimes, repartir, nature, melee } = selection;
  if (melee) return <TotalMele selection={selection} />;
  if (simple)
    return (
      <Group justify="space-between">
        <Text fw={600}>Total réglé</Text>
        <Money centimes={sommeCentimes} gras suffixe={nature} />
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
          ['À partager', <Money key="total" centimes={totalCentimes} suffixe={nature} />],
          ['Parts', <Money key="somme" centimes={sommeCentimes} suffixe={nature} />],
          ['Restera à affecter', <Money key="reste" centimes={resteCentimes} signe suffixe={nature} />],
        ]}
      />
      {resteCentimes < 0 ? (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          Les parts dépassent de <strong>{formatMontant(-resteCentimes, nature)}</strong> ce qui a été reçu :
          réduisez-en une.
        </Alert>
      ) : null}
    </>
  );
};

/** Fields of a règlement by a new encaissement, one per payer. */
const ReglementNouveau = ({ selection }: { selection: SelectionEnSaisie }) => {
  const { lignes, plusieurs, precoce } = selection;
  const { date, origine, confirmee, confirmerDate } = precoce;
  return (
    <>
      {plusieurs ? (
        <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
          Un avoir n’appartient qu’à un laboratoire : chacun aura ici le sien, sans numéro, de la somme de ses soldes.
          Pour partager un avoir, ne gardez que les encours d’un laboratoire.
        </Alert>
      ) : null}
      {selection.melee ? <NaturesMelees selection={selection} /> : null}
      <RecuMaintenant selection={selection} />
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
    </>
  );
};

type SaisieProps = DialogueSelectionProps & {
  partage: 'HT' | 'TTC';
  proposes: readonly EncaissementPropose[];
};

const Saisie = ({ encours: depart, onFermer, onFait, partage, proposes }: SaisieProps) => {
  const selection = useSelection(depart, { partage, onFermer, onFait });
  const moyen = useMoyen(depart, {
    proposes,
    onFait: () => {
      onFermer();
      onFait?.();
    },
  });
  const nouveau = moyen.moyen === 'NOUVEAU';
  const { f, parts, plusieurs, sommeCentimes } = selection;
  const { quitter } = nouveau ? f : moyen.f;
  const fermer = useFermeture(() => void quitter().then((oui) => oui && onFermer()));
  const nombre = nouveau ? parts.length : moyen.f.valeurs.parts.length;
  return (
    <Modal
      opened
      onClose={fermer}
      title={`Régler ${pluriel(nombre, 'encours')}${plusieurs ? '' : ' ensemble'}`}
      size="lg"
    >
      <Formulaire formulaire={nouveau ? f : moyen.f} boutonsAuPied>
        <MoyensProposes proposes={moyen.proposes} moyen={moyen.moyen} onChoisir={moyen.choisir} />
        {nouveau ? <ReglementNouveau selection={selection} /> : null}
        {nouveau ? null : <PartsDuMoyen moyen={moyen} />}
      </Formulaire>
      {nouveau ? (
        <PiedDialogue
          formulaire={f}
          onAnnuler={fermer}
          envoyer={`Régler ${selection.melee?.comptes ?? formatMontant(sommeCentimes, selection.nature)}`}
          disabled={selection.empeche}
        />
      ) : (
        <PiedDuMoyen moyen={moyen} onAnnuler={fermer} />
      )}
    </Modal>
  );
};

/** Dialog that settles several encours by one encaissement: shows each affectation and the rest. */
export const ReglerSelectionDialog = (props: DialogueSelectionProps) => {
  const proposes = useAvantDeRegler(props.encours.map(({ id }) => id));
  const [premier] = props.encours;
  if (proposes && premier) return <Saisie {...props} partage={premier.natureFiscale} proposes={proposes} />;
  return (
    <Modal opened onClose={props.onFermer} title="Régler ensemble" size="lg">
      <Stack align="center" py="xl" role="status" aria-label="Chargement">
        <Loader size="sm" />
      </Stack>
    </Modal>
  );
};
