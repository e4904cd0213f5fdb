import { capitalize, type Names } from './names.ts';

/** Returns the Spanish texts of a resource. `de` means "of the" in the singular. */
export function toSpanish({ es: { one, many, isFeminine }, camel }: Names) {
  const [el, los, este, o] = isFeminine ? ['la', 'las', 'esta', 'a'] : ['el', 'los', 'este', 'o'];
  const de = isFeminine ? 'de la' : 'del';
  const menu = { list: capitalize(many), create: `Nuev${o} ${one}` };
  const screens = {
    title: capitalize(many),
    add: `Añadir ${one}`,
    count_one: `{{count}} ${one}`,
    count_many: `{{count}} de ${many}`,
    count_other: `{{count}} ${many}`,
    fields: { name: 'Nombre' },
    empty: { title: `Aún no hay ${many}`, text: isFeminine ? 'Crea la primera.' : 'Crea el primero.' },
    loadFailed: `No se han podido cargar ${los} ${many}`,
    itemLoadFailed: `No se ha podido cargar ${el} ${one}`,
    delete: {
      title: `¿Quieres eliminar ${este} ${one}?`,
      message: `No podrás volver a recuperarl${o}`,
      recoverable_one: `Podrás recuperarl${o} de la papelera durante {{count}} día`,
      recoverable_many: `Podrás recuperarl${o} de la papelera durante {{count}} de días`,
      recoverable_other: `Podrás recuperarl${o} de la papelera durante {{count}} días`,
    },
    deleted: `${capitalize(one)} eliminad${o} correctamente`,
    createTitle: `Nuev${o} ${one}`,
    editTitle: `Editar ${one}`,
    viewTitle: `Ver ${one}`,
    create: `Crear ${one}`,
    save: `Guardar ${one}`,
    created: `${capitalize(one)} cread${o} correctamente`,
    saved: `${capitalize(one)} guardad${o} correctamente`,
    sections: { [camel.one]: `Datos ${de} ${one}` },
  };
  return { menu, screens, counted: toCounted({ one, many }), nameRequired: `El nombre ${de} ${one} es obligatorio` };
}

/** Returns the English texts of a resource. */
export function toEnglish({ en: { one, many }, camel }: Names) {
  const menu = { list: capitalize(many), create: `New ${one}` };
  const screens = {
    title: capitalize(many),
    add: `Add ${one}`,
    count_one: `{{count}} ${one}`,
    count_other: `{{count}} ${many}`,
    fields: { name: 'Name' },
    empty: { title: `There are no ${many} yet`, text: 'Create the first one.' },
    loadFailed: `The ${many} could not be loaded`,
    itemLoadFailed: `The ${one} could not be loaded`,
    delete: {
      title: `Delete this ${one}?`,
      message: 'You will not be able to get it back',
      recoverable_one: 'You can restore it from the trash for {{count}} day',
      recoverable_other: 'You can restore it from the trash for {{count}} days',
    },
    deleted: `${capitalize(one)} deleted`,
    createTitle: `New ${one}`,
    editTitle: `Edit ${one}`,
    viewTitle: `View ${one}`,
    create: `Create ${one}`,
    save: `Save ${one}`,
    created: `${capitalize(one)} created`,
    saved: `${capitalize(one)} saved`,
    sections: { [camel.one]: `${capitalize(one)} details` },
  };
  return { menu, screens, counted: toCounted({ one, many }), nameRequired: `The ${one} needs a name` };
}

const toCounted = ({ one, many }: { one: string; many: string }) => [`{n} ${one}`, `{n} ${many}`];
