import { Alert, Checkbox, Group, Modal, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { actionsEncours, type Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { libelleAction } from '#shared/features/argent/encours/messages.ts';
import { precedeLeFait } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { aujourdhui, formatCentimes, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { nombreLu, type Illisible } from '#web/lib/illisible.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Money } from '#web/ui/Money.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import grille from '#web/ui/Grille.module.css';
import styles from './Encours.module.css';
import { useFermeture } from '#web/ui/fermeture.ts';
import { DatePrecoce } from './DatePrecoce.tsx';
import { PiedDialogue } from './PiedDialogue.tsx';
import { annulerReglements, estAnnulable, useActesEncours } from './queries.ts';

const ACTIONS = actionsEncours.map((value) => ({ value, label: libelleAction[value] }));

const Controle = ({ total, avoir }: { total: number; avoir: number | null }) => {
  if (avoir === null) return null;
  const ecart = avoir - total;
  return ecart === 0 ? (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
      L’avoir couvre exactement la sélection.
    </Alert>
  ) : (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {ecart > 0
        ? `L’avoir dépasse la sélection de ${formatCentimes(ecart)} : il manque peut-être un encours.`
        : `L’avoir est inférieur de ${formatCentimes(-ecart)} : décochez ce qu’il ne couvre pas, puis réglez-le en partie depuis sa fiche.`}
    </Alert>
  );
};

/** The last fact that this date would precede; null when none. */
const origineApres = (encours: readonly Encours[], date: string | null): string | null =>
  encours
    .filter((un) => precedeLeFait(date, un))
    .map(({ dateOrigine }) => dateOrigine)
    .toSorted()
    .at(-1) ?? null;

type Props = { encours: readonly Encours[]; onFermer: () => void; onFait?: () => void };

/** Several encours settled whole by one credit note: its number is written on each. */
export const ReglerSelectionDialog = ({ encours: depart, onFermer, onFait }: Props) => {
  const actes = useActesEncours();
  const [lignes, setLignes] = useState(depart);
  const [exclus, setExclus] = useState<ReadonlySet<number>>(new Set());
  const [avoir, setAvoir] = useState<number | Illisible | null>(null);
  const [dateConfirmee, confirmerDate] = useState<string | null>(null);
  const retenus = lignes.filter(({ id }) => !exclus.has(id));
  const total = retenus.reduce((somme, { soldeCentimes }) => somme + soldeCentimes, 0);

  const f = useFormulaire(
    encoursContract.reglerSelection.body,
    {
      encours: depart.map(({ id, version }) => ({ id, version, montantCentimes: null })),
      date: aujourdhui(),
      action: 'AVOIR',
      reference: null,
      encaissementId: null,
      recu: null,
    },
    async ({ date, action, reference }, { idempotencyKey }) => {
      if (origineApres(retenus, date) !== null && dateConfirmee !== date) throw encoursErrors.dateAConfirmer();
      const apres = await actes.reglerSelection(
        { encours: retenus.map(({ id, version }) => ({ id, version })), date, action, reference },
        idempotencyKey,
      );
      succes(`${pluriel(apres.length, 'encours')} ${apres.length > 1 ? 'réglés' : 'réglé'}.`, {
        annuler: apres.every(estAnnulable) ? () => void annulerReglements(actes, retenus, apres) : undefined,
      });
      onFermer();
      onFait?.();
    },
    {
      onRecharger: () =>
        void Promise.all(lignes.map(({ id }) => actes.relire(id))).then((relus) => {
          setLignes(relus.filter(({ droits }) => droits.regler));
          f.fermerAlerte();
        }, echec),
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  const { date } = f.valeurs;
  const origine = origineApres(retenus, date);
  const laboratoires = new Set(
    retenus.filter(({ payeur }) => payeur === 'LABO').map(({ laboratoireId }) => laboratoireId),
  );
  const cocher = (id: number, garde: boolean) =>
    setExclus(new Set(garde ? [...exclus].filter((un) => un !== id) : [...exclus, id]));

  return (
    <Modal opened onClose={fermer} title={`Régler ${pluriel(retenus.length, 'encours')} avec un même avoir`} size="lg">
      <Formulaire formulaire={f} boutonsAuPied>
        <div className={grille.deux}>
          <TextInput
            label="Numéro de l’avoir"
            placeholder="Inscrit sur chaque encours"
            data-autofocus
            {...f.champ('reference')}
          />
          <MontantField
            label="Montant de l’avoir"
            description="Facultatif, pour contrôle"
            value={avoir}
            onChange={setAvoir}
            inputWrapperOrder={['label', 'input', 'description']}
          />
          <ChoixField
            label="Moyen de règlement"
            required
            allowDeselect={false}
            options={ACTIONS}
            {...f.champ('action')}
          />
          <JourField label="Date du règlement" required max={aujourdhui()} {...f.champ('date')} />
        </div>
        {origine !== null && date ? (
          <DatePrecoce
            date={date}
            dateOrigine={origine}
            confirmee={dateConfirmee === date}
            onConfirmer={(oui) => confirmerDate(oui ? date : null)}
          />
        ) : null}
        {laboratoires.size > 1 && f.valeurs.action === 'AVOIR' && f.valeurs.reference ? (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
            Un avoir n’appartient qu’à un laboratoire : décochez les encours des autres.
          </Alert>
        ) : null}
        <ul className={styles.liste} aria-label="Encours réglés">
          {lignes.map(({ id, numero, laboratoireNom, laboratoireColor, soldeCentimes, info }) => (
            <li key={id} className={styles.entree}>
              <Checkbox
                aria-label={`Régler ${numero}`}
                checked={!exclus.has(id)}
                onChange={({ currentTarget }) => cocher(id, currentTarget.checked)}
              />
              <div style={{ flex: 1, minWidth: 0 }}>
                <Group gap="xs" wrap="nowrap">
                  <Text size="sm" fw={550} className="chiffres">
                    {numero}
                  </Text>
                  <NomLabo nom={laboratoireNom} couleur={laboratoireColor} />
                </Group>
                <Text size="xs" c="dimmed" truncate>
                  {info}
                </Text>
              </div>
              <Money centimes={soldeCentimes} />
            </li>
          ))}
        </ul>
        <Group justify="space-between">
          <Text fw={600}>Total réglé</Text>
          <Money centimes={total} gras />
        </Group>
        <Controle total={total} avoir={nombreLu(avoir)} />
      </Formulaire>
      <PiedDialogue
        formulaire={f}
        onAnnuler={fermer}
        envoyer={`Régler ${formatCentimes(total)}`}
        disabled={retenus.length === 0}
      />
    </Modal>
  );
};
