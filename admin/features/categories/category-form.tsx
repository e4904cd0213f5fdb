import { category } from '@trastienda/contract/resources/category';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { FormScreen, Section } from '../../kit/screens/form-screen.tsx';
import { ParentsField } from './parents-field.tsx';

const { Text, TextArea } = fieldsOf(category);

export function CategoryForm() {
  return (
    <FormScreen
      resource={category}
      paths={{ list: '/categorias', edit: '/editar-categoria/$id' }}
      blank={{ name: '', description: '', parents: [] }}
    >
      <Section id="category">
        <Text name="name" />
        <TextArea name="description" />
        <ParentsField />
      </Section>
    </FormScreen>
  );
}
