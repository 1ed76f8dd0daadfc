import { Button, Menu, Switch } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { PartPromotion } from '#shared/features/operations/operation/contract/enumerations.ts';
import {
  modificationPromotionSchema,
  promotionSaisieSchema,
  type PromotionSaisie,
} from '#shared/features/operations/operation/contract/saisie.ts';
import { canDeciderPart } from '#shared/features/operations/operation/policy.ts';
import { partsDe, sorteDe } from '#shared/features/operations/operation/rules.ts';
import { manquesDesParts } from '#shared/features/operations/operation/rules/manques.ts';
import { effacerBrouillon } from '#web/lib/brouillon.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { useFormulaire, type Saisie } from '#web/lib/formulaire.ts';
import { fusionner } from '#web/lib/fusion.ts';
import { useSession } from '#web/lib/session.ts';
import { useGardeSortie } from '#web/lib/garde-sortie.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { enTete, nommerParts } from '#web/features/operations/operation/apparence.ts';
import { EmplacementsChamps } from './EmplacementsChamps.tsx';
import { FormContreparties } from './FormContreparties.tsx';
import { FormDispositifs } from './FormDispositifs.tsx';
import { FormModele } from './FormModele.tsx';
import { FormOperation } from './FormOperation.tsx';
import { FormProduits } from './FormProduits.tsx';
import { cheminDuManque, estChampProduit, viser, type SaisiePromotion } from './formulaire-promotion.ts';
import styles from './PromotionForm.module.css';
import { PromotionVolet } from './PromotionVolet.tsx';
import { useVisuelsFormulaire } from '#web/features/operations/visuel/use-visuels-formulaire.ts';
import { manquesDe, saisieDe, saisieVierge, type Depart } from '#web/features/operations/operation/saisie.ts';
import {
  SourcesDeLaPromotion,
  useActesFormulaire,
  useSources,
  type PromotionEditee,
  type SourcesPromotion,
} from './sources.ts';

type Props = {
  /** Being edited; absent: a new one. */
  promotion?: PromotionEditee;
  depart?: Depart;
  onFini: (id: number) => void;
  onAnnuler: () => void;
};

const FormVisuels = differerPartie(async () => (await import('./FormVisuels.tsx')).FormVisuels);
const SANS_DEPART: Depart = {};

/**
 * The version travels with what is typed: a draft found again after a colleague's change is refused, not written over
 * it (COM-26).
 */
const avecVersion = (promotion: PromotionEditee) => ({ ...saisieDe(promotion), version: promotion.version });
const schemaDe = (promotion: PromotionEditee | undefined): typeof promotionSaisieSchema =>
  promotion ? modificationPromotionSchema : promotionSaisieSchema;

const Boutons = ({
  parts,
  choisir,
}: {
  parts: readonly PartPromotion[];
  choisir: (parts: readonly PartPromotion[]) => void;
}) => {
  const [premiere, seconde] = parts;
  if (premiere === undefined) return null;
  if (seconde === undefined) return <Button onClick={() => choisir(parts)}>Valider {nommerParts(parts)}</Button>;
  return (
    <Button.Group>
      <Button onClick={() => choisir(parts)}>Valider</Button>
      <Menu position="top-end">
        <Menu.Target>
          <Button
            px="xs"
            aria-label="Valider une partie seulement"
            style={{ borderLeft: '1px solid rgb(255 255 255 / 40%)' }}
          >
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[premiere, seconde].map((part) => (
            <Menu.Item key={part} onClick={() => choisir([part])}>
              Valider {nommerParts([part])} seulement
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
};

const Saisir = ({ promotion, depart = SANS_DEPART, onFini, onAnnuler }: Props) => {
  const sources = useSources();
  const actes = useActesFormulaire();
  const session = useSession();
  const role = session?.utilisateur.role ?? 'OPERATEUR';
  const sorte = promotion ? sorteDe(promotion) : role === 'GROUPEMENT' ? 'MODELE' : 'PROPRE';
  // Already saved once, even if its validation was refused: the next save changes it, and does not make another.
  const [vue, setVue] = useState(promotion ? { id: promotion.id, version: promotion.version } : null);
  const visuels = useVisuelsFormulaire(vue?.id ?? null);
  // Saved, but some of its files were not received.
  const [enReste, setEnReste] = useState<number | null>(null);
  const [initiale] = useState(() => (promotion ? avecVersion(promotion) : saisieVierge(depart)));
  const base = useRef(initiale);
  const aValider = useRef<readonly PartPromotion[]>([]);
  const [demandees, setDemandees] = useState<readonly PartPromotion[]>([]);
  const [recharge, setRecharge] = useState<PromotionEditee | null>(null);

  const f = useFormulaire(
    schemaDe(promotion),
    initiale as unknown as Saisie<z.input<typeof promotionSaisieSchema>>,
    async (donnees, { idempotencyKey }) => {
      const parts = aValider.current;
      const enregistree = vue
        ? await actes.modifier(vue.id, { version: vue.version, ...donnees })
        : await actes.creer(donnees, idempotencyKey);
      if (!vue) effacerBrouillon(`${sources.brouillon}.nouvelle`);
      setVue({ id: enregistree.id, version: enregistree.version });
      if (promotion) f.poser({ version: enregistree.version } as object);
      if (parts.length > 0) {
        await actes.valider?.(enregistree.id, { version: enregistree.version, parts: [...parts] });
        succes(
          `${enTete(nommerParts(parts))} de « ${enregistree.nomOperation} » : ${parts.length > 1 ? 'validées' : 'validée'}.`,
        );
      } else succes(sources.enregistree(enregistree.nomOperation));
      if ((await visuels.attendre()) === 0) return onFini(enregistree.id);
      setEnReste(enregistree.id);
      return viser('visuels');
    },
    {
      brouillon: `${sources.brouillon}.${vue ? vue.id : 'nouvelle'}`,
      connait: estChampProduit,
      onRecharger: () => {
        if (!vue) return;
        void actes.relire(vue.id).then((relue) => {
          if (!relue.droits.modifier) return info('Cette promotion vient d’être validée : elle ne se modifie plus.');
          const fraiche = promotion ? avecVersion(relue) : saisieDe(relue);
          f.poser(fusionner<object>(base.current, fraiche, f.valeurs));
          base.current = fraiche;
          setVue({ id: relue.id, version: relue.version });
          setRecharge(relue);
          return f.fermerAlerte();
        }, echec);
      },
    },
  );
  const { modifie, enCours } = f;
  const { nonRecus } = visuels;
  useGardeSortie(useCallback(() => !modifie && !enCours && nonRecus() > 0, [modifie, enCours, nonRecus]));
  const valeurs = f.valeurs as unknown as PromotionSaisie;
  const parts = partsDe(valeurs.typePromo);
  const manques = useMemo(() => manquesDe(valeurs, sorte), [valeurs, sorte]);
  const dits = new Map(
    manquesDesParts(manques, demandees).map((manque) => [cheminDuManque(manque), insecable(manque.detail)]),
  );
  const montre = demandees.length > 0;

  const erreur = (chemin: string) => f.erreurs[chemin] ?? (montre ? dits.get(chemin) : undefined);
  const champ = (chemin: string) => ({
    ...f.champ(chemin as 'typePromo'),
    error: erreur(chemin),
    'data-champ': chemin,
  });
  const s: SaisiePromotion = {
    valeurs,
    poser: (modifs) => f.poser(modifs as Parameters<typeof f.poser>[0]),
    champ,
    coche: (chemin) => ({ ...f.coche(chemin as 'typePromo'), error: erreur(chemin), 'data-champ': chemin }),
    erreur,
    sorte,
    sauf: vue?.id ?? null,
  };
  // Refusals of a whole list land under it.
  for (const liste of ['produits', 'dispositifs', 'emplacements', 'contreparties'] as const) f.champ(liste);

  // Once the sentences are under their fields.
  useEffect(() => {
    const [premier] = manquesDesParts(manques, demandees);
    if (demandees.length > 0 && premier) viser(cheminDuManque(premier));
    // oxlint-disable-next-line react/exhaustive-deps -- only when validation was asked for
  }, [demandees]);

  // What is said of the whole form is at its end, the buttons beside it.
  const { alerte, id } = f;
  useEffect(() => {
    if (alerte)
      document.getElementById(id)?.querySelector(':scope > * > [role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [alerte, id]);

  const envoyer = (choisies: readonly PartPromotion[]) => {
    if (choisies.length > 0 && manquesDesParts(manques, choisies).length > 0) return setDemandees([...choisies]);
    aValider.current = choisies;
    return void f.envoyer().finally(() => {
      aValider.current = [];
    });
  };
  const validables = promotion ? promotion.droits.valider : parts.filter((part) => canDeciderPart({ role }, part));
  const sections = [
    {
      titre: 'Opération',
      contenu: <FormOperation s={s} avant={sorte === 'MODELE' ? <FormModele s={s} /> : undefined} />,
    },
    { titre: 'Produits', contenu: <FormProduits s={s} /> },
    ...(parts.includes('PROMO') ? [{ titre: 'Dispositifs', contenu: <FormDispositifs s={s} /> }] : []),
    ...(parts.includes('TG') && sorte !== 'MODELE'
      ? [
          {
            titre: 'TG et emplacements',
            contenu: (
              <>
                <Switch
                  label="L’emplacement peut être partagé"
                  description="Avec une autre promotion qui l’accepte aussi."
                  {...s.coche('superposable')}
                />
                <EmplacementsChamps
                  lignes={valeurs.emplacements}
                  onChange={(emplacements) => s.poser({ emplacements })}
                  champ={champ}
                  erreur={erreur('emplacements')}
                  du={valeurs.dateDebut}
                  au={valeurs.dateFin}
                  superposable={valeurs.superposable}
                  sauf={s.sauf}
                />
              </>
            ),
          },
        ]
      : []),
    { titre: 'Contreparties', contenu: <FormContreparties s={s} /> },
    ...(sources.visuels
      ? [
          {
            titre: 'Visuels',
            contenu: (
              <div data-champ="visuels" tabIndex={-1} className={styles.visuels}>
                <FormVisuels id={vue?.id ?? null} visuels={visuels} enregistree={enReste !== null} />
              </div>
            ),
          },
        ]
      : []),
  ];
  return (
    <Formulaire formulaire={f} sansBoutons>
      <div className={styles.page}>
        <div className={styles.sections}>
          {sections.map(({ titre, contenu }, i) => (
            <Section key={titre} titre={`${i + 1}. ${titre}`} cadre>
              {contenu}
            </Section>
          ))}
        </div>
        <PromotionVolet manques={manques} valeurs={valeurs}>
          <div className={styles.pied}>
            {enReste === null ? (
              <>
                <Button variant="default" visibleFrom="xs" onClick={onAnnuler} disabled={f.enCours}>
                  Annuler
                </Button>
                {/* Not a submit button: Enter in one of its many fields would save an unfinished form. */}
                <Button
                  variant={validables.length > 0 ? 'light' : 'filled'}
                  loading={f.enCours}
                  onClick={() => envoyer([])}
                >
                  {sources.enregistrer}
                </Button>
                <Boutons parts={validables.filter((part) => parts.includes(part))} choisir={envoyer} />
              </>
            ) : (
              <Button
                onClick={() => {
                  visuels.renoncer();
                  onFini(enReste);
                }}
              >
                {visuels.attendus.length > 0 ? 'Terminer sans ces fichiers' : 'Terminer'}
              </Button>
            )}
          </div>
        </PromotionVolet>
      </div>
      {recharge ? (
        <div role="status">
          {recharge.modifieParNom ?? 'Un autre utilisateur'} a modifié cette promotion le{' '}
          {formatInstant(recharge.modifieLe)}. Ce que vous n’aviez pas touché est à jour, votre saisie est conservée.
        </div>
      ) : null}
    </Formulaire>
  );
};

/**
 * A promotion being written: a draft is always kept, what is missing stops its validation alone (OPE-12).
 * @param sources absent: the user's own account
 */
export const PromotionForm = ({ sources, ...props }: Props & { sources?: SourcesPromotion }) => {
  const saisir = <Saisir {...props} />;
  return sources ? <SourcesDeLaPromotion value={sources}>{saisir}</SourcesDeLaPromotion> : saisir;
};
export type { SourcesPromotion } from './sources.ts';
