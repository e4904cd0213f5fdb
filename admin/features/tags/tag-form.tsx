import { tag } from '@trastienda/contract/resources/tag';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { FormScreen, Section } from '../../kit/screens/form-screen.tsx';

const { Text, TextArea, Distributor } = fieldsOf(tag);

export function TagForm() {
  return (
    <FormScreen
      resource={tag}
      paths={{ list: '/etiquetas', edit: '/editar-etiqueta/$id' }}
      blank={{ name: '', description: '', civitatisId: null }}
    >
      <Section id="tag">
        <Text name="name" />
        <TextArea name="description" />
        <Distributor name="civitatisId" list="tags" />
      </Section>
    </FormScreen>
  );
}
